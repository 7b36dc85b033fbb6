import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { open } from '../open.ts'
import { workAsDemo } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

const lines = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Télécharger la facture/ }) })

const save = async (page: Page, button: string | RegExp) => {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  const download = await arriving
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('an accountant finds what is overdue, and takes one invoice or the whole month', async ({
  page,
}) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/orders')
  await page
    .getByRole('button', { name: /^Compte/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Factures' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factures' })).toBeVisible()
  await expect(lines(page).first()).toBeVisible()

  await test.step('what is chosen stands in the address, and is there again', async () => {
    await page.getByRole('button', { name: 'À régler' }).click()
    await expect(page).toHaveURL('/invoices?state=unpaid')
    await expect(lines(page).first()).toContainText(/dû le \d\d\/\d\d\/20\d\d/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'À régler', pressed: true })).toBeVisible()
    await expect(lines(page).first()).toContainText('Reste à régler')
  })

  await test.step('a name that nobody bears', async () => {
    const field = page.getByRole('searchbox', { name: 'Numéro ou fournisseur' })
    await field.fill('zzzzzz')
    await field.press('Enter')
    await expect(page.getByText('Aucune facture ne correspond')).toBeVisible()
    await page.getByRole('button', { name: 'Retirer les filtres' }).click()
    await expect(page).toHaveURL('/invoices')
    await expect(field).toHaveValue('')
  })

  const one = await save(page, /^Télécharger la facture F/)
  expect(one.name).toMatch(/^facture-F20\d\d-\d{6}\.pdf$/)
  expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const month = await save(page, /^Tout le mois \(ZIP\)/)
  expect(month.name).toMatch(/^factures-20\d\d-\d\d\.zip$/)
  expect(month.bytes.toString('latin1')).toContain('index-20')
})

test('the last list is there without a network; what was not kept is told of', async ({
  page,
  context,
}) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/invoices')
  await expect(lines(page).first()).toBeVisible()
  await context.route('**/api/**', route => route.abort())
  await page.reload()
  await expect(lines(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Tout le mois \(ZIP\)/ })
    .first()
    .click()
  await expect(page.getByText('L’archive n’a pas pu être téléchargée. Réessayez.')).toBeVisible()
})

test('a wholesaler’s accountant reads the same of its customers, beside the desk', async ({
  page,
}) => {
  await workAsDemo(page, 'wholesaler')
  await open(page, '/shop/invoices?q=bistrot+des+halles')
  await expect(page.getByRole('navigation', { name: 'Espace grossiste' })).toBeVisible()
  await expect(lines(page).first()).toContainText('Bistrot des Halles')

  await test.step('and hands the month in to the books, on the accounts of its own chart', async () => {
    await page.getByRole('button', { name: 'Export comptable' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export comptable' })
    await dialog.getByText('Comptes de votre plan comptable').click()
    const customers = dialog.getByLabel('Clients')
    await customers.fill('CLIENTS')
    await dialog.getByRole('button', { name: 'Enregistrer les comptes' }).click()
    await expect(dialog.getByText(/^Trois chiffres/)).toBeVisible()
    await customers.fill('4110000')
    await dialog.getByRole('button', { name: 'Enregistrer les comptes' }).click()
    await expect(page.getByText('Comptes enregistrés')).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Télécharger' }).click()
    expect((await download).suggestedFilename()).toMatch(
      /^\d{9}FEC20\d\d1231-extrait-des-ventes\.txt$/,
    )
    await expect(dialog).toBeHidden()
  })
})

test('an accountant reads what was bought by month, family and product, and takes it as a file', async ({
  page,
}) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/invoices')
  await page.getByRole('button', { name: 'Achats' }).click()
  await expect(page).toHaveURL('/invoices?view=purchases')
  await expect(page.getByRole('heading', { level: 1, name: 'Achats' })).toBeVisible()
  const total = page.getByRole('status').filter({ hasText: 'Total HT' })
  const ofYear = await total.textContent()

  await test.step('a product says how much of it, at what price on average', async () => {
    await page.getByRole('button', { name: 'Produits' }).click()
    await expect(
      page
        .getByRole('region', { name: 'Produits' })
        .getByText(/kg à .+€\/kg/)
        .first(),
    ).toBeVisible()
  })

  await test.step('the file adds up to what the screen says', async () => {
    const { name, bytes } = await save(page, 'Exporter (CSV)')
    expect(name).toMatch(/^achats-.+\.csv$/)
    const cents = bytes
      .toString()
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Number(line.split(';').at(-1)?.replace(/[,.]/, '')), 0)
    expect(ofYear?.replace(/\D/g, '')).toContain(String(cents))
  })

  await test.step('a month has its own; back leads to the year, and to the invoices', async () => {
    await page.getByRole('region', { name: 'Par mois' }).getByRole('button').last().click()
    await expect(page).toHaveURL(/view=purchases&month=20\d\d-\d\d$/)
    await expect(total).not.toHaveText(ofYear ?? '')
    await page.goBack()
    await expect(total).toHaveText(ofYear ?? '')
    await page.getByRole('button', { name: 'Factures' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Factures' })).toBeVisible()
  })
})

const centsOf = (text: string | null): number =>
  Number((text ?? '').replace('\u2212', '-').replace(/[^\d-]/g, ''))

test('an accountant sees which invoices differ from what was ordered, and reads why line by line', async ({
  page,
}) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/invoices')
  const filter = page.getByRole('checkbox', { name: 'Avec écart' })
  await filter.check()
  await expect(page).toHaveURL('/invoices?variance=true')
  const marks = page.getByRole('main').getByRole('link', { name: /Écart de .+ HT\s+sur \d+ ligne/ })
  await expect(marks.first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Conforme/ })).toHaveCount(0)

  await test.step('the month as lines with their reasons adds up to what is told', async () => {
    const { name, bytes } = await save(page, /^Écarts \(CSV\)/)
    expect(name).toMatch(/^ecarts-20\d\d-\d\d-01-20\d\d-\d\d-\d\d\.csv$/)
    expect(bytes.toString()).toContain(';Écart HT;Motif\r\n')
  })

  const mark = await marks.first().textContent()
  const number = /F20\d\d-\d{6}/.exec(mark ?? '')?.[0] ?? ''
  await marks.first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Facture ${number}` })).toBeVisible()
  const total = page.getByRole('status', { name: 'Écart de la facture' })

  await test.step('the lines that differ add up to the total, the others are folded away', async () => {
    const [, amount] = /Écart de (.+) HT/.exec(mark ?? '') ?? []
    expect(centsOf(await total.getByRole('definition').first().textContent())).toBe(
      centsOf(amount ?? null),
    )
    const differing = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Commandé' })
    await expect(differing.first()).toContainText(/Prix convenu|Rien livré|Livré à la place|Récl/)
    const folded = page.getByText(/^\d+\sligne(s conformes| conforme)$/).first()
    await expect(folded).toBeVisible()
    await folded.click()
    await expect(page.locator('details[open]').getByRole('listitem').first()).toBeVisible()
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  await page.goBack()
  await expect(filter).toBeChecked()
  await expect(marks.first()).toBeVisible()
})
