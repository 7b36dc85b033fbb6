import { expect, type Page } from '@playwright/test'

/**
 * Opens an address and waits until React has taken over the server's markup: what is clicked
 * before that is lost, which no person is quick enough to do on a test machine.
 */
export const open = async (page: Page, path: string) => {
  const response = await page.goto(path)
  await taken(page)
  return response
}

/** The footer is the last thing that React takes over; keys are listened for once that is painted. */
export const taken = async (page: Page) => {
  await page.waitForFunction(() => {
    const last = document.querySelector('footer a:last-of-type')
    return last !== null && Object.keys(last).some(key => key.startsWith('__reactProps'))
  })
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/**
 * Waits until no more code comes ahead of its use: what opens later opens without a network. « networkidle » may
 * have been before the code was asked for, and never comes where other people's orders keep a list reading.
 */
export const fetchedAhead = async (page: Page): Promise<void> => {
  let files = -1
  await expect(async () => {
    const before = files
    files = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    )
    expect(files).toBe(before)
  }).toPass({ intervals: [1_000], timeout: 20_000 })
}

type Router = {
  navigate: (to: { href: string }) => Promise<void>
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}
type Global = typeof globalThis & { __TSR_ROUTER__: Router }

/** Goes on as by a link, without loading the page: what was there before is gone when this returns. */
export const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(href => (globalThis as Global).__TSR_ROUTER__.navigate({ href }), path)
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = (globalThis as Global).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href
  })
}
