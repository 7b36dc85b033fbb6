import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { demoSession } from '../demo-session.ts'

const wholesaler = { email: 'vente@primeur.demo', company: 'Primeurs de Rungis', role: 'admin' }

test('a wholesaler finds a customer, records a payment and reads its figures', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const session = await demoSession(apiAt(baseURL), wholesaler)
  const origins = [{ origin: baseURL ?? '', localStorage: session.storage }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  const accessible = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes[0]?.target }))).toEqual([])
  }
  await page.goto('/shop/customers')
  await page.getByRole('searchbox', { name: 'Rechercher un client' }).fill('bistrot des')
  await expect(page.getByRole('status').filter({ hasText: '1 client' })).toBeVisible()
  await accessible()
  await page.getByRole('link', { name: 'Bistrot des Halles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bistrot des Halles' })).toBeVisible()
  await accessible()
  for (const tab of ['Prix', 'Conditions', 'Factures & règlements']) {
    await page.getByRole('button', { name: tab }).click()
    await expect(page.getByRole('button', { name: tab })).toHaveAttribute('aria-pressed', 'true')
    await accessible()
  }
  const pay = page.getByRole('button', { name: /^Enregistrer un règlement sur/ }).first()
  const number = ((await pay.getAttribute('aria-label')) ?? '').split(' ').at(-1) ?? ''
  await pay.click()
  await page.getByLabel('Montant (€)').fill('9999999')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText(/un règlement ne peut pas dépasser ce montant/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await pay.click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByRole('link', { name: number })).toBeHidden()
  await page.goto('/shop/figures')
  await expect(page.getByText('Ventes HT')).toBeVisible()
  await accessible()
  await context.close()
})
