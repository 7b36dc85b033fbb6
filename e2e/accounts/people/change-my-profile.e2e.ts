import { ofName } from '@carreau/domain/french/of-name'
import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { confirmAddress, password } from '../../register.ts'
import { lookAt } from '../../whole-app/every-screen/axe.ts'

const account = (page: Page, name: string) =>
  page.getByRole('button', { name: `Compte ${ofName(name)}`, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()

test('a new name is in the menu at once, and after a reload', async ({ page, buyer, api }) => {
  const next = `nouvelle-${buyer.email}`
  const typedPassword = page.getByLabel('Mot de passe actuel')
  await open(page, '/settings?section=profil')

  await test.step('an e-mail that somebody has is refused at its field', async () => {
    await expect(page.getByLabel('E-mail')).toHaveValue(buyer.email)
    await expect(typedPassword).toBeHidden()
    await page.getByLabel('E-mail').fill('chef@bistrot.demo')
    await typedPassword.fill(password)
    await save(page)
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
      'Un compte existe déjà avec cet e-mail.',
    )
  })

  await test.step('a new e-mail wants the right password', async () => {
    await page.getByLabel('E-mail').fill(next)
    await typedPassword.fill('')
    await save(page)
    await expect(page.getByText('Indiquez votre mot de passe.')).toBeVisible()

    await typedPassword.fill('framboise')
    await save(page)
    await expect(page.getByText('Le mot de passe actuel est incorrect.')).toBeVisible()
    await expect(typedPassword).toHaveAttribute('aria-invalid', 'true')
    expect((await api('getMe', { token: buyer.loginToken })).data.email).toBe(buyer.email)

    await typedPassword.fill(password)
    await save(page)
    const notice = page.getByRole('region', { name: 'Confirmez votre nouvelle adresse' })
    await expect(notice).toContainText(next)
    await expect(typedPassword).toBeHidden()
    await expect(page.getByLabel('E-mail')).toHaveValue(buyer.email)
    await lookAt(page, 'new-address')
    await confirmAddress(api, next)
    await expect(notice).toBeHidden({ timeout: 20_000 })
    await expect(page.getByLabel('E-mail')).toHaveValue(next)
    await account(page, 'Capucine').click()
    await expect(page.getByRole('menu')).toContainText(next)
    await page.keyboard.press('Escape')
    await api('login', { body: { email: next, password } })
  })

  const name = page.getByLabel('Prénom')
  await expect(name).toHaveValue('Capucine')
  await name.fill('   ')
  await save(page)
  await expect(page.getByText('Indiquez votre prénom.')).toBeVisible()
  await expect(account(page, 'Capucine')).toBeVisible()

  await name.fill('Églantine')
  await save(page)
  await expect(page.getByText('Profil enregistré').last()).toBeVisible()
  await account(page, 'Églantine').click()
  await expect(page.getByRole('menu')).toContainText('Églantine')
  await page.getByRole('menuitem', { name: 'Mon Profil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon Profil' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Églantine')

  await page.reload()
  await expect(account(page, 'Églantine')).toBeVisible()
})
