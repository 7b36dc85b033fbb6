import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { callsTo, stopClock, takeClock } from '../../stopped-clock.ts'

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
