import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CrateEntry, crateStatementCsv, crateStatementOf } from './crate-statement.ts'
import { crateReasons } from './crates.ts'

const green = { kindId: 1, kindName: 'IFCO verte', unitCents: 150, count: 3, cents: 450 }
const pallet = { kindId: 5, kindName: 'Palette Europe', unitCents: 0, count: 0, cents: 0 }
const entry = (told: Partial<CrateEntry>): CrateEntry => ({
  kindId: 1,
  at: new Date('2026-11-20T06:00:00+01:00'),
  count: 4,
  unitCents: 150,
  reason: 'shipped',
  note: '',
  orderNumber: 'C26000001',
  recordedBy: '',
  ...told,
})

test('a kind has what was there, what went, came back and was corrected, and what is left', () => {
  const { kinds, closingCents } = crateStatementOf(
    [green, pallet],
    [
      entry({}),
      entry({ count: -2, reason: 'returned' }),
      entry({ count: -1, reason: 'received' }),
      entry({ count: 1, reason: 'correction', note: 'Inventaire' }),
    ],
  )
  // A kind that never was there is not on it.
  expect(kinds).toMatchObject([
    { out: 4, back: 3, corrected: 1, closing: 5, closingCents: 750, opening: green },
  ])
  expect(kinds[0]?.lines.map(({ balance }) => balance)).toEqual([7, 5, 4, 5])
  expect(closingCents).toBe(750)
})

test('a French spreadsheet opens it, and no name or note is a formula', () => {
  const statement = crateStatementOf(
    [green],
    [entry({ count: -2, reason: 'received', note: '=1+1', recordedBy: 'Ana;B' })],
  )
  const rows = crateStatementCsv(statement, { from: '2026-11-01', to: '2026-11-30' }).split('\r\n')
  expect(rows[0]).toMatch(/^\ufeffDate;Emballage;Mouvement;/)
  expect(rows[1]).toBe('01/11/2026;IFCO verte;Solde initial;;;;;;;3;1,50;4,50')
  expect(rows[2]).toBe(
    `20/11/2026;IFCO verte;Rendu à la réception;C26000001;'=1+1;"Ana;B";;2;;1;1,50;-3,00`,
  )
  expect(rows[3]).toBe('30/11/2026;IFCO verte;Solde final;;;;0;2;0;1;1,50;1,50')
})

test('whatever moved, what was there and what moved is what is left', () => {
  const anyEntry = fc
    .record({
      kindId: fc.constantFrom(1, 5),
      count: fc.integer({ min: -20, max: 20 }).filter(count => count !== 0),
      unitCents: fc.constantFrom(0, 150, 350),
      reason: fc.constantFrom(...crateReasons),
    })
    .map(entry)
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), entries => {
      const { kinds, closingCents } = crateStatementOf([green, pallet], entries)
      for (const { opening, out, back, corrected, closing } of kinds)
        expect(closing).toBe(opening.count + out - back + corrected)
      const moved = entries.reduce((sum, { count, unitCents }) => sum + count * unitCents, 0)
      expect(closingCents).toBe(green.cents + moved)
    }),
  )
})
