import { expect, test } from 'vitest'
import type { Order } from '../door/orders.queries.ts'
import { type Earlier, earlierOf, packagesLeft } from './left-to-claim.ts'

type Line = Order['lines'][number]
const line = { id: 7, picked_packages: 3, picked_weight_kg: 30 } as Line
const earlier = (said: Partial<Earlier>) =>
  ({
    line_id: 7,
    packages_quantity: null,
    weight_kg: null,
    accepted_packages: null,
    accepted_weight_kg: null,
    ...said,
  }) as Earlier

test.each<[string, Partial<Earlier>[], number]>([
  ['nothing', [], 3],
  ['a package', [{ packages_quantity: 1 }], 2],
  ['a third of its weight', [{ weight_kg: 10 }], 2],
  ['a part of a package, rounded down', [{ weight_kg: 1 / 3 }], 2.966],
  ['two packages, of which one was credited', [{ packages_quantity: 2, accepted_packages: 1 }], 2],
  ['a weight of which nothing was credited', [{ weight_kg: 10, accepted_weight_kg: 0 }], 3],
  ['all', [{ packages_quantity: 1 }, { weight_kg: 20 }], 0],
])('once %s was claimed, the rest may be', (_, said, left) => {
  expect(packagesLeft(line, said.map(earlier))).toBe(left)
})

test('what was refused, and what is of another line, takes nothing', () => {
  const claims = [
    { status: 'refused', lines: [earlier({ packages_quantity: 1 })] },
    { status: 'open', lines: [earlier({ line_id: 8, packages_quantity: 1 })] },
  ] as Order['claims']
  expect(earlierOf({ claims }, 7)).toEqual([])
})
