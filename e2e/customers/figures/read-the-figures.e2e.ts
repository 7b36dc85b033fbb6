import { expect } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { openAsWholesaler } from '../../session.ts'

test.use(visitor)

test('figures follow the period, which the address keeps', async ({ browser, baseURL, api }) => {
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/figures')
  await expect(page.getByText('Ventes HT', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '90 jours' }).click()
  await expect(page).toHaveURL(/days=90/)
  await page.getByLabel('Du', { exact: true }).fill('2026-03-01')
  await page.getByLabel('Au', { exact: true }).fill('2026-03-31')
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-31/)
  await expect(
    page.getByText(/^Du 1er mars 2026 au 31 mars 2026, comparé à la période du 29 janvier 2026/),
  ).toBeVisible()
  await page.getByLabel('Du', { exact: true }).fill('2026-04-02')
  await expect(page.getByText('La fin de la période précède son début.')).toBeVisible()
  await expect(page).toHaveURL(/from=2026-03-01/)
  const chart = page.getByRole('slider')
  await expect(chart).toHaveAttribute('aria-valuetext', /^31 mars 2026/)
  await chart.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /^1er mars 2026/)
  await page.reload()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('2026-03-01')
  await page.context().close()
})
