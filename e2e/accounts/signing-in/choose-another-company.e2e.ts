import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { chooseCompany, signIn } from '../../sign-in.ts'

test('a person of two companies changes from one to the other', async ({ page }) => {
  await signIn(page, 'chef@bistrot.demo', { company: 'Bistrot des Halles', role: 'Administrateur' })
  const account = page.getByRole('button', { name: 'Compte de Chloé' })
  await account.click()
  await expect(page.getByRole('menu')).toContainText('Bistrot des Halles')
  await page.getByRole('menuitem', { name: 'Changer de compte' }).click()
  await chooseCompany(page, 'Traiteur Lumière', 'Acheteur')
  await expect(page).toHaveURL('/')
  await account.click()
  await expect(page.getByRole('menu')).toContainText('Traiteur Lumière')
  await page.keyboard.press('Escape')

  await page.reload()
  await open(page, '/auth/tenants')
  const current = page.getByRole('button').filter({ hasText: 'Actuel' })
  await expect(current).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: current }).first()).toContainText(
    'Traiteur Lumière',
  )
})

test('someone without a company is invited to enter one, wherever they go', async ({ page }) => {
  await open(page, '/auth/login?redirect=/cart')
  await page.getByLabel('E-mail').fill('nouveau@demo.demo')
  await page.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/auth/tenants?redirect=%2Fcart')
  await expect(page.getByRole('link', { name: 'Inscrire une société' })).toBeVisible()
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth\/tenants/)
})
