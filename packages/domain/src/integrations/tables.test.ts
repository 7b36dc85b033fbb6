import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableHead, tableRow } from './tables.ts'

const french = { separator: ';', decimal: ',' } as const

test('a French spreadsheet reads its numbers, another one its own', () => {
  expect(tableRow(['Tomate', -1.5, true, null], french)).toBe('Tomate;-1,5;oui;\r\n')
  expect(tableRow(['a;b', 1.5], { separator: ',', decimal: '.' })).toBe('a;b,1.5\r\n')
  expect(tableRow([1.5], { separator: ',', decimal: ',' })).toBe('"1,5"\r\n')
  expect(tableHead('offers', french)).toBe(
    '\ufeffRéférence;Produit;Unité;Prix HT;En vente;Changée le;Version\r\n',
  )
})

test('no text is a formula, nor a row or a column of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(';', ',', '\t'),
      (cells, separator) => {
        const row = tableRow(cells, { separator, decimal: ',' })
        const read: string[] = []
        const rest = row.replace(/\r\n$/, '')
        // Quoted cells as RFC 4180 has them; all others hold neither separator nor quote.
        const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}"\r\n]*)(${separator}|$)`, 'gy')
        for (let match = cell.exec(rest); match !== null; match = cell.exec(rest)) {
          const [, text = '', end] = match
          read.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text)
          if (end === '') break
        }
        expect(
          read.map((text, place) => (text === `'${cells[place]}` ? cells[place] : text)),
        ).toEqual(cells)
        for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r]/)
      },
    ),
  )
})
