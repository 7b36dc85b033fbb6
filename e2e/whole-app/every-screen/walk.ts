import { type BrowserContext, expect, type Page, type Response, test } from '@playwright/test'
import { open } from '../../open.ts'
import { watchShifts } from './layout-shifts.ts'

/** Playwright's own word: these tests run without the service worker (playwright.config.ts). */
const workerIsBlocked = 'Service Worker registration blocked by Playwright'

/** Chromium's word where a page is left, or a person is known, while its connection is on its way: no fault of ours. */
const isLeftConnecting = (line: string): boolean =>
  line.includes('WebSocket is closed before the connection is established')

/** All that the page says in the console, a mismatch with the server's markup included. */
const listenTo = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    const isOurs = message.text() !== workerIsBlocked && !isLeftConnecting(message.text())
    if (isOurs && ['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  return said
}

/** What was said since; Chromium itself logs that the API, or the page, knows no such thing. */
const unexpected = (said: string[], path: string): string[] => {
  const isMissing = path.includes('999999') || path === '/nowhere'
  return said.splice(0).filter(line => !(isMissing && line.includes('404')))
}

/** So slow that skeletons and late pieces are seen. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** ui/skeleton.tsx: what has neither a name nor a role. */
const skeleton = '[class*=animate-pulse]'

/** What the screen is about stands there, not what stood in for it. */
const expectContent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('main').locator(skeleton).filter({ visible: true })).toHaveCount(0)
}

/** What is asked of a screen that stands there; `response` is the page as the server sent it. */
type Check = (page: Page, path: string, response: Response | null) => Promise<void>

/**
 * Loads each address once on a slow line, looks at it with every check in turn, and expects that it
 * logged nothing. Much of it is waiting, so a few tabs wait at once.
 */
export const walk = async (
  context: BrowserContext,
  paths: readonly string[],
  ...checks: Check[]
): Promise<void> => {
  // A screen takes a second or two; beside two other walks on a busy machine ten times that is no fault.
  test.setTimeout(test.info().timeout + paths.length * 20_000)
  const left = [...paths]
  const visitInTurn = async () => {
    const page = await context.newPage()
    await watchShifts(page)
    await slowDown(page)
    const said = listenTo(page)
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const own = path
      await test.step(own, async () => {
        const response = await open(page, own)
        await expectContent(page)
        for (const check of checks) await check(page, own, response)
        expect.soft(unexpected(said, own), own).toEqual([])
      })
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: 2 }, visitInTurn))
}
