import { expect, test } from 'vitest'
import { isCompanyName, isFirstName, isReadableName, spokenName } from './names.ts'

test.each([
  'Jean-Éric',
  'O’Neill',
  "D'Alembert",
  'J.-P.',
  'M. Paul',
  'Nora (compta)',
  'Ғалия',
  '李小龍',
])('%s is a first name', name => {
  expect([isReadableName(name), isFirstName(name)]).toEqual([true, true])
})

test.each([
  'http://gagner.fr',
  'HTTPS gagner',
  'www.gagner',
  'Camille gagner.fr',
  'Camille.com/cadeau',
  'camille@gagner.fr',
  // What browsers take for a dot, and wide letters.
  'evil\u3002example',
  'evil\u2024example',
  '\uff25\uff36\uff29\uff2c\uff0e\uff43\uff4f\uff4d',
  '1.2.3.4',
  '+33612345678',
  'bit ly/x',
  '[Clic](x)',
])('%s is no first name', name => {
  expect(isFirstName(name)).toBe(false)
})

test.each(['M. & Fils S.A.R.L.', 'Le Jardin.fr', 'Halles n° 3', 'S.A. Dupont', 'L@ Ferme', 'A/B'])(
  'a company may be called %s',
  name => {
    expect([isReadableName(name), isCompanyName(name)]).toEqual([true, true])
  },
)

test.each([
  'http://jardin.fr',
  'Jardin https',
  'www.jardin.fr',
  'jardin.fr/promo',
  'jardin.fr?x',
  'jardin.fr:8080',
  'contact@jardin.fr',
  'jardin\u3002fr/promo',
])('no company is called %s', name => {
  expect(isCompanyName(name)).toBe(false)
})

test.each([
  ['a right-to-left override', '\u202e'],
  ['an embedding', '\u202a'],
  ['an isolate', '\u2066'],
  ['its end', '\u2069'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
  ['a line break', '\n'],
  ['a tabulator', '\t'],
  ['a nul', '\u0000'],
  ['a line separator', '\u2028'],
  ['a blank that is not seen', '\u200b'],
])('with %s a name is not what it looks like', (_, sign) => {
  expect(isReadableName(`Cam${sign}ille`)).toBe(false)
})

test.each([
  ['JEAN-ÉRIC', 'Jean-Éric'],
  ['O’NEILL', 'O’Neill'],
  ['GAGNEZ 500 EUROS', 'Gagnez 500 Euros'],
  ['LE ROY', 'Le Roy'],
  ['CLIQUEZ ICI pour gagner', 'Cliquez Ici pour gagner'],
  ['Jean DUPONT', 'Jean Dupont'],
  ['JP', 'JP'],
  ['Jean-Éric', 'Jean-Éric'],
  ['McAdam', 'McAdam'],
  ['李小龍', '李小龍'],
])('a mail says %s as « %s »', (name, said) => {
  expect(spokenName(name)).toBe(said)
})
