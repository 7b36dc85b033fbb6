import type { Page } from '@playwright/test'

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Shown | null }[] }
type Shown = { nodeName: string; className?: unknown }

/** From the next page on, notes everything that moves without anybody having touched it. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { shifts: { sum: 0, seen } })
    new PerformanceObserver(list => {
      const { shifts } = globalThis as unknown as { shifts: { sum: number; seen: string[] } }
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
export const readShifts = (page: Page): Promise<{ sum: number; seen: string[] }> =>
  // Two frames later the last movement has been reported too.
  page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((globalThis as unknown as { shifts: { sum: number; seen: string[] } }).shifts),
          ),
        ),
      ),
  )
