import { expect, type Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, openAsWholesaler } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

test.use(visitor)

type Credit = { amount: number; text: string; name?: string; iban?: string }

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

/** As a bank writes it; each credit with a reference that no other run gives. */
const statementOf = (credits: readonly Credit[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>FR7630004000031234567890143</IBAN></Id></Acct>${credits
    .map(
      ({ amount, text, name = '', iban }) => `<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today()}</Dt></BookgDt>
<AcctSvcrRef>${crypto.randomUUID()}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>${
        iban === undefined ? '' : `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`
      }</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    )
    .join('')}<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>
</Stmt></BkToCstmrStmt></Document>`)

/** Invoices to pay of a customer that other tests leave alone. */
const openInvoices = async (api: Api, skip = 0) => {
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const { data: customers } = await api('listCustomers', {
    token,
    query: { sort: '-balance', per_page: 50 },
  })
  const [customer] = customers
    .filter(({ id, company_name }) => id > 3 && !company_name.includes('Bistrot des Halles'))
    .slice(skip)
  if (customer === undefined) throw new Error('no customer')
  const { data } = await api('listCustomerInvoices', {
    token,
    params: { buyerId: customer.id },
    query: { status: 'open', per_page: 100 },
  })
  const invoices = data.filter(({ open }) => open > 2)
  if (invoices.length < 2) throw new Error(`${customer.company_name}: ${invoices.length} invoices`)
  return { customer, invoices, token }
}

const choose = async (page: Page, buffer: Buffer, name = 'releve.xml'): Promise<void> => {
  await page
    .getByLabel('Fichier du relevé')
    .setInputFiles({ name, mimeType: 'application/xml', buffer })
}
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('what is sure is recorded in one tap, once, and the same file says so afterwards', async ({
  browser,
  baseURL,
  api,
}) => {
  const { customer, invoices } = await openInvoices(api)
  const [a, b] = invoices
  if (a === undefined || b === undefined) throw new Error('two invoices')
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers?view=ageing')
  await page.getByRole('link', { name: 'Importer un relevé bancaire' }).click()
  const file = statementOf([
    { amount: a.open, text: `FACT ${a.number.slice(1)}`, name: customer.company_name },
    { amount: b.open, text: `reglement ${b.number.toLowerCase()}`, name: 'HOLDING' },
  ])
  await choose(page, file)
  await expect(page.getByText('Laissés de côté : 1 débit.')).toBeVisible()
  await expect(group(page, 'Sûrs').getByRole('checkbox', { checked: true })).toHaveCount(3)
  await page.getByRole('button', { name: /^Enregistrer 2\srèglements$/ }).click()
  await expect(page.getByText(/^2\srèglements enregistrés\s: /)).toBeVisible()
  await expect(
    group(page, 'Déjà enregistrés').getByText(/^Déjà enregistré le .* par Karim/),
  ).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Enregistrer/ })).toBeHidden()

  await page.reload()
  await choose(page, file)
  await expect(group(page, 'Déjà enregistrés').getByRole('listitem')).toHaveCount(2)
  await expect(group(page, 'Sûrs')).toBeHidden()
  await page.context().close()
})

test('an unknown payer is asked about once, then known; what is paid too much stays in advance', async ({
  browser,
  baseURL,
  api,
}) => {
  const { customer, invoices } = await openInvoices(api, 1)
  const [a, b] = invoices
  if (a === undefined || b === undefined) throw new Error('two invoices')
  const payer = {
    name: `M ${crypto.randomUUID()}`,
    iban: `FR76${Date.now()}${Math.random().toString().slice(2, 10)}`,
  }
  const page = await openAsWholesaler(browser, { api, baseURL })
  await open(page, '/shop/customers?view=bank')
  await choose(page, statementOf([{ ...payer, amount: a.open + 1.37, text: 'merci' }]))
  const asked = group(page, 'À choisir')
  await expect(asked.getByText('Ni numéro ni montant reconnus.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeDisabled()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await asked.getByRole('button', { name: /^Choisir les factures/ }).click()
  await page.getByRole('searchbox', { name: 'Rechercher un client' }).fill(customer.company_name)
  await page.getByRole('dialog').getByRole('button', { name: customer.company_name }).click()
  await page.getByRole('checkbox', { name: a.number }).check()
  await expect(page.getByText(/^Reste 1,37\s€ au-delà des factures\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Choisir', exact: true }).click()
  await expect(asked.getByText('Choisi par vous.')).toBeVisible()
  await page.getByRole('button', { name: /^Enregistrer 1\srèglement$/ }).click()
  await expect(page.getByText(/^1\srèglement enregistré\s: /)).toBeVisible()

  await choose(page, statementOf([{ ...payer, amount: b.open, text: 'merci' }]))
  const proposed = group(page, 'Proposés, à vérifier')
  await expect(proposed.getByText(customer.company_name)).toBeVisible()
  await expect(proposed.getByRole('checkbox')).not.toBeChecked()
  await page.context().close()
})

test('a file that is no statement says what to do; a colleague who was first is named', async ({
  browser,
  baseURL,
  api,
}) => {
  const { invoices } = await openInvoices(api, 2)
  const [a] = invoices
  if (a === undefined) throw new Error('an invoice')
  const file = statementOf([{ amount: 1, text: a.number }])
  const [page, other] = await Promise.all(
    [1, 2].map(() => openAsWholesaler(browser, { api, baseURL })),
  )
  if (page === undefined || other === undefined) throw new Error('two pages')
  await open(page, '/shop/customers?view=bank')
  await choose(page, Buffer.from('<html>Session expirée</html>'))
  await expect(page.getByRole('alert')).toContainText('Ce fichier est une page web')
  await choose(page, file.subarray(0, file.length - 40))
  await expect(page.getByRole('alert')).toContainText('Ce fichier est incomplet')

  await open(other, '/shop/customers?view=bank')
  for (const one of [page, other]) {
    await choose(one, file)
    await group(one, 'Proposés, à vérifier').getByRole('checkbox').check()
  }
  await other.getByRole('button', { name: /^Enregistrer 1\srèglement$/ }).click()
  await expect(other.getByText(/^1\srèglement enregistré\s: /)).toBeVisible()
  await page.getByRole('button', { name: /^Enregistrer 1\srèglement$/ }).click()
  await expect(page.getByText(/^1\sencaissement était déjà enregistré par Karim\.$/)).toBeVisible()
  await expect(group(page, 'Déjà enregistrés').getByRole('listitem')).toHaveCount(1)
  await page.context().close()
  await other.context().close()
})
