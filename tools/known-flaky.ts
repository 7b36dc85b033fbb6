import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/** A browser test that may need its second try for a while: « carts/order-once.e2e.ts › two tabs order once ». */
export type KnownFlaky = { title: string; since: string; reason: string }

/** At most five, each mended within thirty days: `{ title, since: '2026-11-23', reason }`. */
export const knownFlaky: readonly KnownFlaky[] = []

const atMost = 5
const dayMs = 86_400_000
const oldAfterDays = 30

/** What a run says of tests that passed the second time only; `faults` fail it. */
export function judgeFlaky(
  report: Pick<JSONReport, 'suites'>,
  known: readonly KnownFlaky[],
  now: Date,
): { faults: string[]; warnings: string[] } {
  const titles = new Set(known.map(({ title }) => title))
  const faults = report.suites
    .flatMap(suite => flakyIn(suite))
    .filter(title => !titles.has(title))
    .map(title => `needed a second try, and is not in tools/known-flaky.ts: ${title}`)
  if (known.length > atMost)
    faults.push(`tools/known-flaky.ts names ${known.length} tests, ${atMost} at most`)
  const warnings = known
    .filter(({ since }) => now.getTime() - Date.parse(since) > oldAfterDays * dayMs)
    .map(({ title, since }) => `known as flaky since ${since}, to be mended: ${title}`)
  return { faults, warnings }
}

function flakyIn(suite: JSONReportSuite, path: readonly string[] = []): string[] {
  const here = [...path, suite.title]
  return [
    ...suite.specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => [...here, title].join(' › ')),
    ...(suite.suites ?? []).flatMap(inner => flakyIn(inner, here)),
  ]
}
