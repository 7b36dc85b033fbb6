import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, openAsWholesaler, openKept } from '../session.ts'

test.use(visitor)
test('shots', async ({ browser, baseURL, api }) => {
  test.setTimeout(240_000)
  const { storage, tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const p = await api('listReminderProposals', { token })
  console.log(JSON.stringify(p).slice(0, 3000))
  for (const [width, scheme] of [
    [390, 'light'],
    [1440, 'dark'],
    [1440, 'light'],
  ] as const) {
    const page = await openKept(browser, {
      baseURL,
      storage,
      viewport: { width, height: 900 },
      colorScheme: scheme,
    })
    await open(page, '/shop/customers?view=reminders')
    await page.getByRole('heading', { name: 'Relances' }).waitFor()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shot-rem-${width}-${scheme}.png`, fullPage: false })
    const see = page.getByRole('button', { name: /^Voir la relance/ }).first()
    if (await see.isVisible()) {
      await see.click()
      await page.waitForTimeout(2000)
      await page.screenshot({ path: `/tmp/shot-prev-${width}-${scheme}.png` })
      await page.getByRole('button', { name: 'Fermer' }).click()
    }
    await page.getByRole('button', { name: 'Règles' }).click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shot-rules-${width}-${scheme}.png` })
    await open(page, '/shop/customers?view=ageing')
    await page.waitForTimeout(2000)
    await page.screenshot({ path: `/tmp/shot-ageing-${width}-${scheme}.png` })
    await page.context().close()
  }
})
