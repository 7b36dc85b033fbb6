import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { passOn } from '../pass-on.ts'
import { openAsWholesaler } from '../session.ts'

test.use(visitor)

const payOn = (page: Page) => page.getByRole('button', { name: /^Enregistrer un règlement sur/ })
const numberOf = async (page: Page): Promise<string> =>
  ((await payOn(page).first().getAttribute('aria-label')) ?? '').split(' ').at(-1) ?? ''
const rowOf = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number }) })
const record = async (page: Page, amount?: string) => {
  if (amount !== undefined) await page.getByLabel('Montant (€)').fill(amount)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
}

test('a payment is never more than is open, and what is paid is settled', async ({
  browser,
  baseURL,
  api,
}) => {
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers')
  await page.getByRole('searchbox', { name: 'Rechercher un client' }).fill('bistrot des')
  await expect(page.getByRole('status').filter({ hasText: /^1\sclient$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Bistrot des Halles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bistrot des Halles' })).toBeVisible()
  await page.getByRole('button', { name: 'Factures' }).click()
  const number = await numberOf(page)
  await payOn(page).first().click()
  await record(page, '9999999')
  await expect(page.getByText(/un règlement ne peut pas dépasser ce montant/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await payOn(page).first().click()
  await record(page)
  await expect(page.getByText(`Règlement enregistré sur la facture ${number}`)).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeHidden()
  await page.context().close()
})

test('a payment whose answer is lost is sent again under its key, and is there once', async ({
  browser,
  baseURL,
  api,
}) => {
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers/2?tab=factures')
  await expect(payOn(page).first()).toBeVisible()
  const number = await numberOf(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v3/shop/invoices/*/payments', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await passOn(route)
    await route.abort()
  })
  await payOn(page).first().click()
  await page.getByLabel('Référence').fill(`Perdu ${number}`)
  await record(page, '0,01')
  await expect(page.getByText('Le règlement n’a pas pu être enregistré. Réessayez.')).toBeVisible()
  await record(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await expect(rowOf(page, number).getByText(`Perdu ${number}`)).toHaveCount(1)
  await page.context().close()
})

test('a payment over several invoices pays the oldest; a mistake is undone with a reason', async ({
  browser,
  baseURL,
  api,
}) => {
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers/3?tab=factures')
  await page.getByRole('button', { name: 'Enregistrer un règlement', exact: true }).click()
  await expect(page.getByText(/^Réparti sur les factures/)).toBeVisible()
  const reference = `VIR ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Référence').fill(reference)
  await record(page, '0,02')
  const told = page.getByText(/^Règlement enregistré sur la facture F/)
  await expect(told).toBeVisible()
  const number = ((await told.textContent()) ?? '').split(' ').at(-1) ?? ''
  const payment = rowOf(page, number).getByRole('listitem').filter({ hasText: reference })
  await expect(payment).toContainText('0,02 €')
  await payment.getByRole('button', { name: /^Annuler le règlement/ }).click()
  await page.getByRole('button', { name: 'Annuler le règlement', exact: true }).click()
  await expect(page.getByText('Indiquez un motif.')).toBeVisible()
  await page.getByLabel('Motif').fill('Saisi deux fois')
  await page.getByRole('button', { name: 'Annuler le règlement', exact: true }).click()
  await expect(payment).toContainText('Annulé : Saisi deux fois')
  await expect(payment.getByRole('button')).toBeHidden()
  await page.context().close()
})
