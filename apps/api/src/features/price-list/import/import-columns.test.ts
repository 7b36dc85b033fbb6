import { expect, test } from 'vitest'
import { columnsOf } from './import-columns.ts'

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

test.each(['Cdt', 'Cond.', 'Emb.', 'Condit.', 'Conditionnement', 'Colisage'])(
  'a column « %s » says the package',
  header => expect(fieldsOf('Produit', header, 'Prix')).toEqual(['product', 'packaging', 'price']),
)
