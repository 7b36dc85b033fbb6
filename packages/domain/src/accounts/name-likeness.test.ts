import { expect, test } from 'vitest'
import { isPlatformName, likenessOf } from './name-likeness.ts'

test.each([
  'PRIMEURS BENALI',
  'S.A.R.L. Primeurs-Bénali',
  'Primeurs Benali S A R L',
  'Primeurs Benali S. A. S.',
  'S.A.R.L Primeurs Benali',
  'Primeurs Bena1i SAS',
  'Ets Primeurs  Benali',
  '\uff30rimeurs Benali',
  '\u0420rimeurs Benali',
])('%s is taken for Primeurs Benali', name => {
  expect(likenessOf(name)).toBe(likenessOf('Primeurs Benali'))
})

test.each(['Primeurs Benali Lyon', 'Primeurs Benali S A V', 'Primeurs Benal', 'Bistrot Benali'])(
  '%s is somebody else',
  name => {
    expect(likenessOf(name)).not.toBe(likenessOf('Primeurs Benali'))
  },
)

test('a legal form alone is like nothing', () => {
  expect(likenessOf('S.A.R.L.')).toBe('')
})

test.each([
  'Carreau',
  'CARRÉAU',
  'C a r r e a u',
  'ᴄᴀʀʀᴇᴀᴜ',
  '\u0421arreau',
  'Service Carreau',
  'Support-Carreau',
  'L’équipe Carreau',
  'Carreau SAS',
  'Carreau Officiel',
])('%s is the platform’s name', name => {
  expect(isPlatformName(name)).toBe(true)
})

test.each(['Le Carreau du Temple', 'Marie Carreau', 'Carreaux et Fils', 'Service Traiteur'])(
  '%s is nobody’s but its own',
  name => {
    expect(isPlatformName(name)).toBe(false)
  },
)
