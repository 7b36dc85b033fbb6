import { expect, type Page } from '@playwright/test'

/** Web Vitals call 0.1 good; a stall whose labels slide is not. */
const still = 0.05

type Shifts = { sum: number; seen: string[]; asked: string[] }
type Shift = { value: number; hadRecentInput: boolean; sources: { node: Shown | null }[] }
type Shown = { nodeName: string; className?: unknown }

/** From the next page on, notes everything that moves without anybody having touched it, and what has no answer yet. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = []
    const asked: string[] = []
    Object.assign(globalThis, { shifts: { sum: 0, seen, asked } })
    const send = globalThis.fetch
    globalThis.fetch = async (...call) => {
      const path = String(call[0])
      asked.push(path)
      return send(...call).finally(() => asked.splice(asked.indexOf(path), 1))
    }
    new PerformanceObserver(list => {
      const { shifts } = globalThis as unknown as { shifts: Shifts }
      for (const shift of list.getEntries() as unknown as Shift[]) {
        if (shift.hadRecentInput) continue
        shifts.sum += shift.value
        const moved = shift.sources.map(({ node }) => `${node?.nodeName}.${node?.className ?? ''}`)
        shifts.seen.push(`${shift.value.toFixed(3)} ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved on the page since it was loaded: the sum and, for who has to mend it, what. */
const readShifts = (page: Page): Promise<Shifts> =>
  // Two frames later the last movement has been reported too.
  page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((globalThis as unknown as { shifts: Shifts }).shifts),
          ),
        ),
      ),
  )

/**
 * Nothing has moved when the last answer is here. Now and then Playwright is not told that a request has ended, and
 * would wait for ever: after twenty seconds the page itself is asked whether it still waits.
 */
export const expectStill = async (page: Page, path: string): Promise<void> => {
  const isTold = await page.waitForLoadState('networkidle', { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
  const { sum, seen, asked } = await readShifts(page)
  if (!isTold) expect.soft(asked, `${path} has no answer`).toEqual([])
  expect.soft(sum, `${path}\n${seen.join('\n')}`).toBeLessThanOrEqual(still)
}
