import { expect, test } from 'vitest'
import { bodyOf, lineFaults, newArrival, newLine, refusalsOf } from './arrival-draft.ts'

const today = '2026-11-26'
const goods = { specification_id: 7, label: 'Tomate', origin_name: 'France', average_volume: 6 }

test('a line as it is typed is sent as numbers and days; what was left out is left to the server', () => {
  const line = { ...newLine(), goods, packages: '12,5' }
  const draft = {
    ...newArrival,
    supplier: ' Val ',
    lines: [
      line,
      {
        ...line,
        lot: ' L-4 ',
        cost: '1,25',
        costUnit: 'kg' as const,
        weight: '74,2',
        bestBefore: '3/12',
      },
    ],
  }
  expect(bodyOf(draft, today)).toEqual({
    supplier: 'Val',
    note_number: '',
    arrived_on: today,
    lines: [
      { specification_id: 7, packages: 12.5 },
      {
        specification_id: 7,
        packages: 12.5,
        lot: 'L-4',
        unit_cost: 1.25,
        cost_unit: 'kg',
        weight_kg: 74.2,
        best_before: '2026-12-03',
      },
    ],
  })
})

test('what is missing or no number is said at its field', () => {
  const typed = { ...newLine(), packages: '0', cost: 'x', weight: '0', bestBefore: '40/1' }
  expect(Object.keys(lineFaults(typed, today)).sort()).toEqual([
    'bestBefore',
    'cost',
    'goods',
    'packages',
    'weight',
  ])
  expect(lineFaults({ ...newLine(), goods, packages: '2' }, today)).toEqual({})
})

test('what the server refuses stands at its line', () => {
  const { head, lines } = refusalsOf({
    arrived_on: ['À venir.'],
    'lines.1.lot': ['Déjà entré.'],
    'lines.1.best_before': ['Passée.'],
  })
  expect(head).toEqual({ arrived_on: 'À venir.' })
  expect([...lines]).toEqual([[1, { lot: 'Déjà entré.', bestBefore: 'Passée.' }]])
})
