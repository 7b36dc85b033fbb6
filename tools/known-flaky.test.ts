import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { judgeFlaky, type KnownFlaky } from './known-flaky.ts'

const now = new Date('2026-11-23')
const title = 'carts/order-once.e2e.ts › as a visitor › orders once'

/** A report of one test in a group of a file, which ended so. */
const reportOf = (status: 'expected' | 'flaky'): Pick<JSONReport, 'suites'> => {
  const place = { file: '', line: 1, column: 1 }
  const ended = {
    ...{ timeout: 1, annotations: [], expectedStatus: 'passed' as const },
    ...{ projectName: 'desktop', projectId: 'desktop', results: [], status },
  }
  const spec = { ...place, tags: [], title: 'orders once', ok: true, id: '1', tests: [ended] }
  const group: JSONReportSuite = { ...place, title: 'as a visitor', specs: [spec] }
  return { suites: [{ ...place, title: 'carts/order-once.e2e.ts', specs: [], suites: [group] }] }
}

const known = (since: string): KnownFlaky => ({ title, since, reason: 'two tabs' })

test('a run whose tests all passed at once has no fault', () => {
  expect(judgeFlaky(reportOf('expected'), [], now)).toEqual({ faults: [], warnings: [] })
})

test('a test that needed a second try is a fault, unless it is known to', () => {
  expect(judgeFlaky(reportOf('flaky'), [], now).faults).toEqual([expect.stringContaining(title)])
  expect(judgeFlaky(reportOf('flaky'), [known('2026-11-20')], now)).toEqual({
    faults: [],
    warnings: [],
  })
})

test('more than five known ones are a fault', () => {
  const six = Array.from({ length: 6 }, () => known('2026-11-20'))
  expect(judgeFlaky(reportOf('expected'), six.slice(1), now).faults).toEqual([])
  expect(judgeFlaky(reportOf('expected'), six, now).faults).toHaveLength(1)
})

test('what is known for more than thirty days is named', () => {
  const { warnings } = judgeFlaky(reportOf('expected'), [known('2026-10-20')], now)
  expect(warnings).toEqual([expect.stringContaining('2026-10-20')])
})
