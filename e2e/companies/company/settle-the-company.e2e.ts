import { expect, type Page } from '@playwright/test'
import { addMember } from '../../add-member.ts'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { registerBuyer } from '../../register-buyer.ts'

const companyPage = '/settings?section=societe'
const limit = (page: Page) => page.getByLabel('Plafond d’approbation')
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' })

test('an approval limit is set, kept, refused and taken away', async ({ page, buyer, api }) => {
  const kept = async () =>
    (await api('getCompany', { token: buyer.tenantToken })).data.approval_limit
  await open(page, companyPage)
  await expect(limit(page)).toHaveValue('')
  await expect(save(page)).toBeDisabled()
  await limit(page).fill('1 234,5 €')
  await save(page).click()
  await expect(page.getByText('Société mise à jour')).toBeVisible()
  await page.reload()
  await expect(limit(page)).toHaveValue('1\u202f234,50')

  for (const [typed, sentence] of [
    ['cinq cents', 'Indiquez un montant en euros, par exemple 500,00.'],
    ['-3', 'Le plafond ne peut pas être négatif.'],
    ['1,234', 'Le plafond compte au plus deux décimales.'],
    ['99999999', 'Le plafond est limité à 10 000 000 €.'],
  ] as const) {
    await limit(page).fill(typed)
    await save(page).click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  expect(await kept()).toBe(1234.5)

  await limit(page).fill('')
  await save(page).click()
  await expect.poll(kept).toBeNull()
})

test('a new name is shown in the menu at once, and after a reload', async ({ page, buyer }) => {
  await open(page, companyPage)
  const name = page.getByLabel('Nom de la société')
  await expect(name).toHaveValue(buyer.companyName)
  await name.fill('')
  await save(page).click()
  await expect(name).toHaveAccessibleDescription('Indiquez le nom de la société.')
  await name.fill('Cantine du Port')
  await page.getByLabel('Type d’établissement').selectOption('Restauration collective')
  await save(page).click()
  await expect(page.getByText('Société mise à jour')).toBeVisible()
  const account = page.getByRole('button', { name: 'Compte de Capucine' })
  await account.click()
  await expect(page.getByRole('menu')).toContainText('Cantine du Port')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByLabel('Type d’établissement')).toHaveValue('collectivite')
  await account.click()
  await expect(page.getByRole('menu')).toContainText('Cantine du Port')
})

test('what may replace a missing product is chosen and kept', async ({ page, buyer, api }) => {
  await open(page, companyPage)
  const rule = page.getByLabel('Produit manquant')
  await expect(rule).toHaveValue('equivalent')
  await rule.selectOption('Aucun remplacement')
  await save(page).click()
  await expect(page.getByText('Société mise à jour')).toBeVisible()
  await page.reload()
  await expect(rule).toHaveValue('none')
  expect((await api('getCompany', { token: buyer.tenantToken })).data.substitution).toBe('none')
})

test('the SIRET of another company is refused at its field', async ({ page, buyer, api }) => {
  const { buyer: other } = await registerBuyer(api)
  const { data: taken } = await api('getCompany', { token: other.tenantToken })
  const { data: before } = await api('getCompany', { token: buyer.tenantToken })
  await open(page, companyPage)
  await page.getByLabel('SIRET').fill(taken.siret ?? '')
  await save(page).click()
  await expect(page.getByLabel('SIRET')).toHaveAccessibleDescription(
    'Une société est déjà inscrite avec ce SIRET.',
  )
  const { data: after } = await api('getCompany', { token: buyer.tenantToken })
  expect(after).toEqual(before)
})

for (const role of ['purchaser', 'accountant'] as const)
  test(`a ${role} reads the company and changes nothing`, async ({
    api,
    buyer,
    browser,
    baseURL,
  }) => {
    await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: 500 } })
    const { storage } = await addMember(api, buyer, [role])
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage: storage }] },
    })
    const page = await context.newPage()
    await open(page, companyPage)
    const main = page.getByRole('main')
    await expect(main).toContainText('Seul un administrateur de la société peut changer')
    await expect(main).toContainText(buyer.companyName)
    await expect(main).toContainText('500,00\u00a0€ TTC')
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(save(page)).toHaveCount(0)
    await context.close()
  })

test.describe('a visitor', () => {
  test.use(visitor)
  test('signs in before seeing a company', async ({ page }) => {
    await page.goto(companyPage)
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  })
})
