import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  'password',
  'Password1',
  'P@ssw0rd1!',
  'motdepasse',
  'MotDePasse2026',
  'azertyuiop',
  'azerty123',
  'Azerty123!',
  '1234azerty',
  'qwertyuiop',
  'qwerty12345',
  '12345678',
  '87654321',
  '00000000',
  '11111111',
  '01011980',
  '0612345678',
  'abcd1234',
  'abcdefgh',
  'aaaaaaaa',
  'abcabcabc',
  '123123123',
  'azertyazerty',
  'jetaime1',
  'iloveyou',
  'Soleil75',
  'soleil2024!',
  'Marseille13',
  'doudou!!',
  'chocolat',
  '1q2w3e4r5t',
  '1a2z3e4r',
  '1qaz2wsx',
  'princesse',
  'football1',
  'Bienvenue1',
  'Bistrot1',
  'Primeurs75',
  'carreau2026',
])('« %s » is refused', password => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'poireaux et carottes',
  'fraise-des-bois',
  'une-longue-phrase',
  'cerises de juin',
  'mot de passe oublié hier',
  'Tr0ub4dor&3',
  'correct horse battery staple',
  'kT9#vLq2',
  '194820573916',
  'deux pommes vertes',
  'garance-1887-quai',
])('« %s » is taken', password => {
  expect(isCommonPassword(password)).toBe(false)
})
