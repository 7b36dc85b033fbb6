import { expect, test } from 'vitest'
import { readNeedLine } from './need-line.ts'
import { cutsOf, piecesOf } from './need-text.ts'
import { numberAt } from './number-words.ts'

test.each([
  ['vingt-cinq', 25],
  ['vingt et un', 21],
  ['soixante dix', 70],
  ['quatre vingt onze', 91],
  ['deux cents', 200],
  ['dix sept', 17],
  ['deux et demi', 2.5],
  ['une douzaine', 12],
  ['une demi douzaine', 6],
  ['un demi', 0.5],
  ['1/2', 0.5],
  ['½', 0.5],
  ['2,5', 2.5],
])('« %s » is %s', (text, value) => {
  expect(numberAt(text.split(/[ -]/), 0)?.value).toBe(value)
})

const quantity = (text: string) => {
  const { quantity, unit, words } = readNeedLine(text)
  return [quantity, unit, words]
}

test.each([
  ['3 colis de batavia', [3, 'package', 'batavia']],
  ['500 g de piment', [0.5, 'kg', 'piment']],
  ['une livre de cèpes', [0.5, 'kg', 'cèpes']],
  ['un kilo et demi de girolles', [1.5, 'kg', 'girolles']],
  ['2 caisses de 6 kg de carottes', [12, 'kg', 'carottes']],
  ['endives x4', [4, null, 'endives']],
  ['une dizaine de bottes de persil', [10, 'bunch', 'persil']],
  ['deux douzaines de citrons', [24, 'piece', 'citrons']],
  ['tomates 57-67', [null, null, 'tomates 57-67']],
  ['carottes', [null, null, 'carottes']],
])('« %s » is taken apart', (text, expected) => {
  expect(quantity(text)).toEqual(expected)
})

test('a number alone at the end may be a size', () => {
  expect(readNeedLine('avocat 18')).toMatchObject({ quantity: 18, isPerhapsSize: true })
  expect(readNeedLine('avocat x 18')).toMatchObject({ quantity: 18, isPerhapsSize: false })
})

test('a text is cut by its own signs, and by none of a number or a class', () => {
  expect(piecesOf('2,5 kg girolles, 1 colis cat. I\n- 3 bottes persil; menthe')).toEqual([
    '2,5 kg girolles',
    '1 colis cat. I',
    '3 bottes persil',
    'menthe',
  ])
})

test('what is spoken without a pause may be cut before a quantity, or behind one', () => {
  expect(cutsOf('trois colis de batavia dix kilos de carottes')).toEqual([
    ['trois colis de batavia', 'dix kilos de carottes'],
  ])
  expect(cutsOf('grappe 3 colis carottes 10 kg')).toEqual([['grappe 3 colis', 'carottes 10 kg']])
  expect(cutsOf('deux kilos et demi de mâche')).toEqual([])
})
