import { expect, test } from 'vitest'
import {
  isBrandName,
  isCompanyName,
  isFirstName,
  isOneAlphabet,
  isReadableName,
  isSaidName,
  readableText,
  spokenName,
} from './names.ts'

test.each([
  'Jean-Éric',
  'O’Neill',
  "D'Alembert",
  'J.-P.',
  'M. Paul',
  'M.Dupont',
  'Dr.Martin',
  'J.P.Martin',
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
  'evil.com',
  'x.com',
  'm.fr',
  'M.Dupont.fr',
  'jean.dupont',
  'Appelez 0899 70 00 00',
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
  'Appelez 0899 70 00 00',
  'Primeurs 08.99.70.00.00',
  'Primeurs +33 899 700 000',
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
  ['a soft hyphen', '\u00ad'],
  ['a joiner', '\u034f'],
  ['a filler of Hangul', '\u3164'],
  ['a letter of a tag', '\u{e0041}'],
  ['a choice of shape that changes none', '\ufe0f'],
  ['Braille without a dot', '\u2800'],
  ['half a letter', '\ud800'],
  ['what a letter was lost to', '\ufffd'],
  ['a letter of nobody’s', '\ue000'],
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

test.each(['❤️ Été', 'Famille 👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s is seen whole', name => {
  expect(isReadableName(name)).toBe(true)
})

test.each(['…', '🍓', '« »', '-'])('%s says nothing', name => {
  expect(isSaidName(name)).toBe(false)
})

test.each([
  ['P\u0440imeurs Benali', 'a Cyrillic letter'],
  ['\u0391BC', 'a Greek one'],
  ['Le Bist\u03bfrot', 'a Greek one in the middle'],
])('%s takes %s for a Latin one', name => {
  expect(isOneAlphabet(name)).toBe(false)
})

test.each(['Primeurs Benali', 'Магазин Paris', 'Ғалия', '李小龍', 'Tシャツ', 'Ferme n° 5 µ'])(
  'each word of %s is of one alphabet',
  name => {
    expect(isOneAlphabet(name)).toBe(true)
  },
)

test.each([
  'visitez evil-two.com',
  'Appelez 0899 70 00 00',
  'www.evil',
  'moi@evil.fr',
  '+33612345678',
])('no brand is %s', name => {
  expect(isBrandName(name)).toBe(false)
})

test.each(['Savéol', 'A.O.P. Vallée', 'Dr.Martin', 'Le 3e Jardin', 'Lot 20261128', 'L@ Ferme'])(
  'a brand may be %s',
  name => {
    expect(isBrandName(name)).toBe(true)
  },
)

test('marks piled on a letter are no name; two of a language are', () => {
  expect(isReadableName(`C${'\u0301'.repeat(40)}amille`)).toBe(false)
  expect(isReadableName('Nguyễn Thị')).toBe(true)
})

test('a message keeps what is seen of it: lines, pictures, no sign that turns it around', () => {
  expect(readableText('Bonjour\n\u202e3 colis ❤️ ')).toBe('Bonjour\n3 colis ❤️')
  expect(readableText('\u200b\u200d \u2060\ufeff')).toBe('')
})
