import { expect, test } from 'vitest'
import { readPeriod } from './register-period.ts'

const now = new Date('2026-11-25T06:00:00+01:00')

test('the address says the period; what is none is the last 30 days', () => {
  const lately = { from: '2026-10-27', to: '2026-11-25' }
  expect(readPeriod({ from: '2026-11-01', to: '2026-11-02' }, now)).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  })
  for (const search of [{}, { from: 'hier' }, { from: '2026-12-01' }, { from: '2020-01-01' }])
    expect(readPeriod(search, now)).toEqual(lately)
})
