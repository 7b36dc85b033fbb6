import { expect, test } from '@playwright/test'
import { codeOf } from '../../code-of.ts'
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

test('a call that nobody answers is given up after 10 000 ms', async ({ page }) => {
  await takeClock(page)
  await open(page, '/about')
  await page.route('**/api/v3/shops', () => {})
  await stopClock(page)
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('navigation').getByRole('link', { name: 'Nos fournisseurs' }).first().click()
  await expect.poll(() => callsTo(page, '/v3/shops')).toHaveLength(1)
  const [sent] = await callsTo(page, '/v3/shops')
  const late = () => page.evaluate(() => Date.now()).then(now => now - (sent?.at ?? 0))
  await page.clock.runFor(9_999 - (await late()))
  const pending = await Promise.race([failed, page.evaluate(() => 'still waiting')])
  expect(pending).toBe('still waiting')
  await page.clock.runFor(1)
  expect((await failed).url()).toMatch(/\/api\/v3\/shops$/)
})

test('a screen that cannot be loaded says so, tells why, and tries again', async ({ page }) => {
  await open(page, '/about')
  const refusal = { code: 'internal', message: 'La base est en maintenance.' }
  await page.route('**/api/v3/shops', route => route.fulfill({ status: 500, json: refusal }))
  await page.getByRole('link', { name: 'Nos fournisseurs' }).first().click()
  await expect(page.getByText("Quelque chose s'est mal passé", { exact: true })).toBeVisible()
  await expect(
    page.getByText("Une erreur inattendue s'est produite. Veuillez réessayer.", { exact: true }),
  ).toBeVisible()
  const why = page.getByRole('alert').getByText(refusal.message)
  await expect(why).toBeHidden()
  await page.getByText("Détails de l'erreur", { exact: true }).click()
  await expect(why).toBeVisible()

  await page.unroute('**/api/v3/shops')
  await page.getByRole('button', { name: 'Réessayer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nos fournisseurs' })).toBeVisible()
  await expect(page.getByText("Quelque chose s'est mal passé")).toBeHidden()
})

test('the router’s own error screen shows and hides the error', async ({ page }) => {
  // The code of the screen never comes, as after a release that removed it.
  await page.route(codeOf('src/routes/auth/register.tsx'), route => route.abort())
  await open(page, '/auth/login')
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible()
  const why = page.getByText('Failed to fetch dynamically imported module')
  await expect(why).toBeHidden()
  await page.getByRole('button', { name: 'Show Error', exact: true }).click()
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Hide Error', exact: true }).click()
  await expect(why).toBeHidden()
})
