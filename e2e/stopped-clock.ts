import type { Page } from '@playwright/test'

/** When and where the page called the API, by its own clock. */
type Call = { at: number; method: string; path: string }

declare global {
  interface Window {
    calls: Call[]
  }
}

/**
 * Before the page is opened: its clock can be stopped, and it notes its calls. A timer of the
 * page then ends in no time, to the millisecond.
 */
export const takeClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.addInitScript(() => {
    const send = window.fetch
    window.calls = []
    window.fetch = (input, options) => {
      window.calls.push({
        at: Date.now(),
        method: options?.method ?? 'GET',
        path: String(input).replace('/api', ''),
      })
      return send(input, options)
    }
    // The clock does not move this one.
    AbortSignal.timeout = delay => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('signal timed out', 'TimeoutError')), delay)
      return limit.signal
    }
  })
}

/** From here on time passes only by `page.clock.runFor`. Answers the moment. */
export const stopClock = async (page: Page): Promise<number> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
  return page.evaluate(() => Date.now())
}

/** The calls whose path begins so, with the milliseconds from `start` to each. */
export const callsTo = (page: Page, path: string, start = 0) =>
  page.evaluate(
    ([path, start]) =>
      window.calls
        .filter(call => call.path.startsWith(path))
        .map(call => ({ ...call, at: call.at - start })),
    [path, start] as const,
  )
