import { expect, type Page } from '@playwright/test'

/** Web Vitals call 0.1 good; a stall whose labels slide is not. */
const still = 0.05

type Shifts = { sum: number; seen: string[] }
type Shift = { value: number; hadRecentInput: boolean; sources: { node: Shown | null }[] }
type Shown = { nodeName: string; className?: unknown }

/** From the next page on, notes everything that moves without anybody having touched it. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { shifts: { sum: 0, seen } })
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

/** Nothing has moved when the last answer is here. */
export const expectStill = async (page: Page, path: string): Promise<void> => {
  await page.waitForLoadState('networkidle')
  const { sum, seen } = await readShifts(page)
  expect.soft(sum, `${path}\n${seen.join('\n')}`).toBeLessThanOrEqual(still)
}
