import { expect } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, openAsWholesaler, openKept } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

test.use(visitor)

test('a letter is looked at and sent in two taps; who was slower is told; the customer reads it', async ({
  browser,
  baseURL,
  api,
}) => {
  // Two people of the wholesaler, one of the customer, each screen looked at in both themes.
  test.slow()
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const { data } = await api('listReminderProposals', { token })
  const letter = data.customers.find(({ buyer }) => buyer.company_name === 'Bistrot des Halles')
  if (letter === undefined) throw new Error('nothing of the Bistrot is late')
  const [number = ''] = letter.invoices.map(invoice => invoice.number)

  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers?view=ageing')
  await page.getByRole('link', { name: 'Relances' }).click()
  const letters = page.getByRole('list', { name: 'Relances à envoyer' })
  await expect(letters.getByText('Bistrot des Halles')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  const slower = await openAsWholesaler(browser, { api, baseURL })
  await open(slower, '/shop/customers?view=reminders')
  const seen = slower.getByRole('button', { name: 'Voir la relance de Bistrot des Halles' })
  await expect(seen).toBeVisible()

  await page.getByRole('button', { name: 'Voir la relance de Bistrot des Halles' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByText('compta@bistrot.demo')).toBeVisible()
  await expect(preview.getByText(number).first()).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await preview.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByText(/^1\srelance envoyée$/)).toBeVisible()
  await page.getByRole('button', { name: 'Envoyées' }).click()
  await expect(
    page.getByRole('list', { name: 'Relances envoyées' }).getByText('Bistrot des Halles').first(),
  ).toBeVisible()

  await seen.click()
  // What it shows is read anew: nothing is due any more, and nothing can be sent.
  await expect(slower.getByRole('dialog').getByText(/Rien n’est plus à relancer/)).toBeVisible()

  const { storage } = await demoSession(api, demoPeople.accountant)
  const buyer = await openKept(browser, { baseURL, storage })
  await open(buyer, '/invoices?state=overdue')
  const download = buyer.waitForEvent('download')
  await buyer
    .getByRole('button', { name: /^(Rappel|Relance|Mise en demeure) du / })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('what a customer has in advance pays an invoice once it is confirmed', async ({
  browser,
  baseURL,
  api,
}) => {
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const { data } = await api('listCustomers', { token, query: { sort: '-balance', per_page: 50 } })
  const customer = data.find(
    ({ id, company_name }) => id > 3 && !company_name.includes('Bistrot des Halles'),
  )
  if (customer === undefined) throw new Error('no customer')
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, `/shop/customers/${customer.id}?tab=factures`)
  await page
    .getByRole('button', { name: /^Enregistrer un règlement sur/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Montant (€)')
  const due = Number((await amount.inputValue()).replace(',', '.'))
  await amount.fill(String((due + 1).toFixed(2)).replace('.', ','))
  await dialog.getByRole('checkbox', { name: /^Garder en acompte/ }).check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'En compte' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Utiliser l’acompte sur/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Utiliser l’acompte' }).click()
  await expect(page.getByText(/^Acompte utilisé sur la facture/)).toBeVisible()
  await expect(page.getByText(/^Acompte \(virement\)/).first()).toBeVisible()
})
