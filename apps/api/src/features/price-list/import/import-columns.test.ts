import { foldHeader } from '@carreau/domain/price-list/reading/recognise-columns'
import { expect, test } from 'vitest'
import { columnsOf, pricesInQuestion } from './import-columns.ts'

const fieldsOf = (...headers: string[]) =>
  columnsOf([{ line: 1, cells: headers }], 0, new Map(), {}).map(({ field }) => field)

test.each([
  [
    ['Produit', 'Prix 24/11', 'Prix 25/11'],
    ['product', null, 'price'],
  ],
  [
    ['Produit', 'Tarif 25.11.2026', 'Tarif 24.11.2026'],
    ['product', 'price', null],
  ],
  [
    ['Produit', 'Prix 31/12', 'Prix 02/01'],
    ['product', null, 'price'],
  ],
  [
    ['Produit', 'Prix A', 'Prix B'],
    ['product', 'price', null],
  ],
])('of the prices of %j the newest are read', (headers, fields) =>
  expect(fieldsOf(...headers)).toEqual(fields),
)

test.each([
  [
    ['Produit', 'Prix A', 'Prix B'],
    ['Prix A', 'Prix B'],
  ],
  [
    ['Produit', 'Prix kg', 'Prix colis'],
    ['Prix kg', 'Prix colis'],
  ],
  [
    ['Produit', 'Restaurateurs', 'GMS'],
    ['Restaurateurs', 'GMS'],
  ],
  [
    ['Produit', 'Prix', 'GMS'],
    ['Prix', 'GMS'],
  ],
  [['Produit', 'Prix achat', 'Prix vente'], []],
  [['Produit', 'Prix HT', 'Prix TTC'], []],
  [['Produit', 'Prix 24/11', 'Prix 25/11'], []],
  [['Produit', 'Prix', 'Origine'], []],
])('of the prices of %j somebody says which, between %j', (headers, asked) => {
  const rows = [
    { line: 1, cells: headers },
    { line: 2, cells: ['Tomate', '2,35', '2,45'] },
  ]
  expect(pricesInQuestion(rows, 0, new Map(), {}).map(index => headers[index])).toEqual(asked)
  const said = { 1: 'price', 2: null } as const
  expect(pricesInQuestion(rows, 0, new Map(), said), 'once it is said').toEqual([])
  const kept = new Map([[foldHeader(headers[1] ?? ''), 'price' as const]])
  expect(pricesInQuestion(rows, 0, kept, {}), 'with the next file').toEqual([])
})

test('prices of another day, or of other customers, say why they are not read', () => {
  const whyOf = (...headers: string[]) =>
    columnsOf([{ line: 1, cells: headers }], 0, new Map([['prix resto', 'price']]), {}).map(
      ({ why }) => why,
    )
  expect(whyOf('Produit', 'Prix 24/11', 'Prix 25/11')).toEqual([
    null,
    'Prix d’un autre jour : ceux de « Prix 25/11 » sont lus.',
    null,
  ])
  expect(whyOf('Produit', 'Prix resto', 'Prix GMS')).toEqual([
    null,
    null,
    '« Prix resto » est le prix de votre liste, comme la dernière fois.',
  ])
})

test.each(['Cdt', 'Cond.', 'Emb.', 'Condit.', 'Conditionnement', 'Colisage'])(
  'a column « %s » says the package',
  header => expect(fieldsOf('Produit', header, 'Prix')).toEqual(['product', 'packaging', 'price']),
)
