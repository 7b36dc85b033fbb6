import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { callsTo, stopClock, takeClock } from '../../stopped-clock.ts'

test('a link is loaded once the pointer has rested on it for 50 ms', async ({ page }) => {
  await takeClock(page)
  await open(page, '/about')
  await stopClock(page)
  const link = page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Nos fournisseurs' })

  await test.step('a pointer that only passes over it loads nothing', async () => {
    await link.hover()
    await page.clock.runFor(40)
    await page.mouse.move(720, 880)
    await page.clock.runFor(1_000)
    expect(await callsTo(page, '/v3/shops')).toEqual([])
  })

  const start = await page.evaluate(() => Date.now())
  await link.hover()
  await page.clock.runFor(49)
  expect(await callsTo(page, '/v3/shops')).toEqual([])
  await page.clock.runFor(1)
  await expect
    .poll(() => callsTo(page, '/v3/shops', start))
    .toEqual([{ at: 50, method: 'GET', path: '/v3/shops' }])
  await expect(page).toHaveURL('/about')
})

test('going back finds the place on the page again', async ({ page }) => {
  await open(page, '/shops')
  const shop = page.getByRole('main').getByRole('heading', { level: 2 }).nth(20)
  await shop.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await shop.click()
  await expect(page).toHaveURL(/\/shops\/.+/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/shops')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})
