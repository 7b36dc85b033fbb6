import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { follow, open } from '../../open.ts'
import { addMember, password, registerBuyer } from '../../register.ts'
import { openKept } from '../../session.ts'

const companyPage = '/settings?section=societe'
const limit = (page: Page) => page.getByLabel('Plafond d’approbation')
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' })

test('what a company is and wants is set, refused at its field, and kept', async ({
  page,
  buyer,
  api,
}) => {
  const read = async () => (await api('getCompany', { token: buyer.tenantToken })).data
  const updated = page.getByText('Société mise à jour')
  const name = page.getByLabel('Nom de la société')
  const rule = page.getByLabel('Produit manquant')
  const proof = page.getByLabel('Mot de passe actuel')
  const account = page.getByRole('button', { name: 'Compte de Capucine' })
  await open(page, companyPage)

  await test.step('the SIRET of another company is refused at its field', async () => {
    const { buyer: other } = await registerBuyer(api)
    const { data: taken } = await api('getCompany', { token: other.tenantToken })
    const before = await read()
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('SIRET').fill(taken.siret ?? '')
    await proof.fill(password)
    await save(page).click()
    await expect(page.getByLabel('SIRET')).toHaveAccessibleDescription(
      'Une société est déjà inscrite avec ce SIRET.',
    )
    expect(await read()).toEqual(before)
    await page.getByLabel('SIRET').fill(before.siret ?? '')
    await expect(proof).toBeHidden()
  })

  await test.step('a name is wanted, and an approval limit is an amount', async () => {
    await expect(name).toHaveValue(buyer.companyName)
    await name.fill('')
    await save(page).click()
    await expect(name).toHaveAccessibleDescription('Indiquez le nom de la société.')
    await name.fill(buyer.companyName)
    await expect(limit(page)).toHaveValue('')
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
    expect((await read()).approval_limit).toBeNull()
  })

  await test.step('a new name is shown in the menu at once, and after a reload', async () => {
    await name.fill('Cantine du Port')
    await page.getByLabel('Type d’établissement').selectOption('Restauration collective')
    await limit(page).fill('1 234,5 €')
    await expect(rule).toHaveValue('equivalent')
    await rule.selectOption('Aucun remplacement')
    await save(page).click()
    await expect(proof).toHaveAccessibleDescription(/Indiquez votre mot de passe/)
    expect((await read()).company_name).toBe(buyer.companyName)
    await proof.fill('deviné')
    await save(page).click()
    await expect(proof).toHaveAccessibleDescription(/Le mot de passe actuel est incorrect/)
    await proof.fill(password)
    await save(page).click()
    await expect(updated).toBeVisible()
    await expect(proof).toBeHidden()
    await account.click()
    await expect(page.getByRole('menu')).toContainText('Cantine du Port')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByLabel('Type d’établissement')).toHaveValue('collectivite')
    await account.click()
    await expect(page.getByRole('menu')).toContainText('Cantine du Port')
    await page.keyboard.press('Escape')
  })

  await test.step('what may replace a missing product is kept; so is the limit, until it goes', async () => {
    await expect(rule).toHaveValue('none')
    await expect(limit(page)).toHaveValue('1\u202f234,50')
    expect(await read()).toMatchObject({ substitution: 'none', approval_limit: 1234.5 })
    await limit(page).fill('')
    await save(page).click()
    await expect.poll(async () => (await read()).approval_limit).toBeNull()
  })
})

test('a purchaser or an accountant reads the company and changes nothing', async ({
  api,
  buyer,
  browser,
  baseURL,
}) => {
  await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: 500 } })
  for (const role of ['purchaser', 'accountant'] as const)
    await test.step(role, async () => {
      const { storage } = await addMember(api, buyer, [role])
      const page = await openKept(browser, { baseURL, storage })
      await open(page, companyPage)
      const main = page.getByRole('main')
      await expect(main).toContainText('Seul un administrateur de la société peut changer')
      await expect(main).toContainText(buyer.companyName)
      await expect(main).toContainText('500,00\u00a0€ TTC')
      await expect(main.getByRole('textbox')).toHaveCount(0)
      await expect(save(page)).toHaveCount(0)

      // Nor has it members to manage.
      await follow(page, '/settings?section=membres')
      await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Membres' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Inviter un membre' })).toHaveCount(0)
      await page.context().close()
    })
})
