import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { stopClock, takeClock } from '../../stopped-clock.ts'

const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
const front = (page: Page) => toasts(page).and(page.locator('[data-front=true]'))
const removed = (page: Page) => page.locator('[data-sonner-toast][data-removed=true]')

/** With the clock stopped: what adds products to the cart, each of which is said in a toast. */
const stoppedMarket = async (page: Page): Promise<(count: number) => Promise<void>> => {
  await takeClock(page)
  await open(page, '/search-products?search=tomate')
  const add = page.getByRole('button', { name: /^Ajouter au panier/ })
  await expect(add.nth(4)).toBeVisible()
  await stopClock(page)
  return async count => {
    for (let shown = 1; shown <= count; shown += 1) {
      await add.nth(shown).click()
      // The answer of the server takes its own time; the toast comes by a timer.
      await expect(async () => {
        await page.clock.runFor(1)
        expect(await toasts(page).count()).toBe(shown)
      }).toPass({ intervals: [20] })
    }
  }
}

/** What was just done has been drawn: React draws by messages, which the stopped clock lets pass. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let hop = 0; hop < 5; hop += 1)
      await new Promise<void>(done => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      })
  })

/** Letting a millisecond pass may have begun the toast's time one or two late. */
const nearly = 5

test('a toast goes after 4000 ms, and is off the page 200 ms later', async ({ page }) => {
  const show = await stoppedMarket(page)
  await show(1)
  await page.clock.runFor(4_000 - nearly)
  await expect(removed(page)).toHaveCount(0)
  await page.clock.runFor(nearly)
  await expect(removed(page)).toHaveCount(1)
  await page.clock.runFor(200 - nearly)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(nearly)
  await expect(toasts(page)).toHaveCount(0)
  // A frame later sonner dismisses by its id what is gone: the next of the same id, were it there already, would go too.
  await page.clock.runFor(100)

  await test.step('it waits while the pointer is on it, and while the tab is hidden', async () => {
    const expectWaiting = async () => {
      await expect(toasts(page)).toHaveCount(1)
      await expect(removed(page)).toHaveCount(0)
    }
    await show(1)
    await page.clock.runFor(1_000)
    // Chromium has taken a movement of the pointer before the page hears of it.
    const expectOpen = async (isOpen: boolean) => {
      await expect(front(page)).toHaveAttribute('data-expanded', String(isOpen))
      await isDrawn(page)
    }
    await front(page).hover()
    await expectOpen(true)
    await page.clock.runFor(10_000)
    await expectWaiting()
    await page.mouse.move(10, 450)
    await expectOpen(false)
    await page.clock.runFor(1_000)
    const hideTab = async (hidden: boolean) => {
      await page.evaluate(hidden => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
      await isDrawn(page)
    }
    await hideTab(true)
    await page.clock.runFor(10_000)
    await expectWaiting()
    await hideTab(false)
    await page.clock.runFor(2_000 - nearly)
    await expectWaiting()
    await page.clock.runFor(2 * nearly)
    await expect(removed(page)).toHaveCount(1)
    await page.clock.runFor(1_000)
    await expect(toasts(page)).toHaveCount(0)
  })

  await test.step('Alt+T leads the keyboard to the notifications', async () => {
    await show(1)
    await expect(page.getByRole('region', { name: 'Notifications alt+T' })).toBeAttached()
    await page.keyboard.press('Alt+KeyT')
    const list = page.getByRole('region', { name: 'Notifications alt+T' }).getByRole('list')
    await expect(list).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(front(page)).toBeFocused()
  })
})

test('three at once are in sight, 356 px wide, 14 px apart', async ({ page }) => {
  const show = await stoppedMarket(page)

  await test.step('a slow swipe of 45 px sends a toast away; one of 44 px does not', async () => {
    await show(1)
    const swipe = async (distance: number) => {
      await front(page).hover({ position: { x: 30, y: 10 } })
      const box = await front(page).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 10]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 10, y)
      await page.mouse.move(x + distance, y)
      // A quick one would do with less.
      await page.clock.runFor(3_000)
      await page.mouse.up()
    }
    await swipe(44)
    await expect(removed(page)).toHaveCount(0)
    await expect.poll(async () => (await front(page).boundingBox())?.x).toBe(1440 - 24 - 356)
    await swipe(45)
    await expect(removed(page)).toHaveCount(1)
    await page.mouse.move(10, 450)
    await page.clock.runFor(1_000)
    await expect(toasts(page)).toHaveCount(0)
  })

  // What is added twice is said in one toast; refusals stand each for itself.
  await page.route('**/api/v3/carts', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Pas maintenant.' } })
      : route.fallback(),
  )
  await show(4)
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await expect(page.locator('[data-sonner-toast][data-visible=false]')).toHaveCount(1)
  expect((await front(page).boundingBox())?.width).toBe(356)

  await front(page).hover()
  const gaps = async () => {
    const boxes = await page
      .locator('[data-sonner-toast][data-visible=true]')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().toJSON()))
    const sorted = boxes.toSorted((a, b) => a.top - b.top)
    return sorted.slice(1).map((box, index) => Math.round(box.top - sorted[index].bottom))
  }
  await expect.poll(gaps).toEqual([14, 14])
})
