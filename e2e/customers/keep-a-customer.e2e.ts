import { readFile } from 'node:fs/promises'
import { formatUnitPrice } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { follow, open } from '../open.ts'
import { demoPeople, demoSession, openAsWholesaler, openKept } from '../session.ts'

test.use(visitor)

const download = async (page: Page, name: string) => {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await arriving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the statement leaves as a CSV that balances and as a PDF', async ({
  browser,
  baseURL,
  api,
}) => {
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers/2?tab=factures')
  const csv = await download(page, 'CSV')
  expect(csv.name).toMatch(/^releve-2-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const rows = csv.bytes
    .toString('utf8')
    .split('\r\n')
    .slice(0, -1)
    .map(row => row.split(';'))
  expect(rows[0]?.slice(0, 4)).toEqual(['\ufeffDate', 'Type', 'Numéro', 'Détail'])
  const kinds = rows.slice(2, -1).map(([, kind]) => kind)
  expect(kinds).toContain('Facture')
  expect(kinds).toContain('Avoir')
  const cents = (text = '') => Number(text.replace(',', '') || 0)
  const [opening, ...entries] = rows.slice(1).map(row => row.slice(-3).map(cents))
  const closing = entries.pop()
  const sum = entries.reduce(
    (balance, [debit = 0, credit = 0]) => balance + debit - credit,
    opening?.[2] ?? 0,
  )
  expect(sum).toBe(closing?.[2])
  const pdf = await download(page, 'Télécharger en PDF')
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await test.step('the overview says what is owed, what sold and what is no longer bought', async () => {
    await follow(page, '/shop/customers/2')
    for (const name of ['À régler', 'Ventes sur 12 mois', 'N’achète plus', 'Contacts'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    const chart = page.getByRole('slider', { name: 'Mois à lire sur le graphique des ventes' })
    const last = await chart.getAttribute('aria-valuetext')
    await chart.press('ArrowLeft')
    await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '')
    await page.getByRole('button', { name: 'Voir en tableau' }).click()
    await expect(page.getByRole('row')).toHaveCount(13)
    await follow(page, '/shop/customers/999999')
    await expect(page.getByRole('heading', { level: 1, name: 'Client introuvable' })).toBeVisible()
  })

  await test.step('terms are kept, and nonsense is refused at its field', async () => {
    await follow(page, '/shop/customers/4?tab=conditions')
    const days = page.getByLabel('Délai de paiement (jours)')
    await days.fill('45')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Indiquez un nombre entier de 0 à 30.')).toBeVisible()
    await days.fill('20')
    const limit = String(1_000 + (Date.now() % 1_000))
    await page.getByLabel('Plafond d’encours (€ TTC)').fill(limit)
    await page.getByLabel('Note interne').fill(`Quai 3, plafond ${limit}`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Conditions enregistrées')).toBeVisible()
    await open(page, '/shop/customers/4?tab=conditions')
    await expect(page.getByLabel('Plafond d’encours (€ TTC)')).toHaveValue(`${limit},00`)
    await expect(page.getByLabel('Note interne')).toHaveValue(`Quai 3, plafond ${limit}`)
  })
  await page.context().close()
})

test('a price that is agreed on is the one its buyer sees, until it ends', async ({
  browser,
  baseURL,
  api,
}) => {
  test.slow()
  const wholesaler = await demoSession(api, demoPeople.wholesaler)
  const { data: offers } = await api('listShopOffers', {
    token: wholesaler.tenantToken,
    query: { q: 'échalote', available: 'true', per_page: 8 },
  })
  const [offer] = offers.filter(one => one.customer_prices_count === 0)
  if (offer === undefined) throw new Error('every offer has a price of its own')
  const { label, product_id, id } = offer.specification
  const price = formatUnitPrice(0.37, offer.unit)

  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers/2?tab=prix')
  await page.getByRole('searchbox', { name: 'Ajouter un prix particulier' }).fill('échalote')
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('button', { name: 'Enregistrer le prix' }).click()
  await expect(page.getByText('Indiquez un prix, par exemple 2,35.')).toBeVisible()
  await page.getByLabel('Prix de ce client (€ HT)').fill('0,37')
  await page.getByRole('button', { name: 'Enregistrer le prix' }).click()
  await expect(page.getByLabel(`Prix ${ofName(label)}`)).toHaveValue('0,37')

  const chef = await demoSession(api, demoPeople.approver)
  const shopping = await openKept(browser, { baseURL, storage: chef.storage })
  const { data: shops } = await api('listShops')
  const shop = shops.find(({ name }) => name === demoPeople.wholesaler.company)
  const address = `/products/${product_id}?specificationId=${id}&wholesalerId=${shop?.id}`
  await open(shopping, address)
  await expect(shopping.getByText(price).first()).toBeVisible()

  await page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Prix ${ofName(label)}`) })
    .getByRole('button', { name: 'Retirer' })
    .click()
  await expect(page.getByLabel(`Prix ${ofName(label)}`)).toBeHidden()
  await open(shopping, address)
  await expect(
    shopping.getByText(formatUnitPrice(offer.unit_price, offer.unit)).first(),
  ).toBeVisible()
  await expect(shopping.getByText(price)).toBeHidden()
  await shopping.context().close()
  await page.context().close()
})
