import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { newEmail, newSiret, password } from '../../register-buyer.ts'

test('a newcomer registers, enters a company and can order', async ({ page }) => {
  await open(page, '/auth/register')
  await page.getByLabel('Votre nom').fill('Capucine')
  await page.getByLabel('E-mail').fill(newEmail())
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()

  await expect(page.getByRole('heading', { name: 'Bienvenue sur Carreau' })).toBeVisible()
  await page.getByRole('link', { name: 'Inscrire une société' }).click()
  await page.getByRole('radio', { name: 'Acheteur' }).check()
  await page.getByLabel('Nom de la société').fill('La Table de Capucine')
  await page.getByLabel('SIRET').fill('12345678901234')
  await expect(page.getByText('Ce SIRET n’est pas valable (14 chiffres).')).toBeVisible()
  await page.getByLabel('SIRET').fill(newSiret())
  await expect(page.getByText('SIRET valable')).toBeVisible()
  await page.getByLabel('Adresse', { exact: true }).fill('3 rue du Marché')
  await page.getByLabel('Code postal').fill('75011')
  await page.getByLabel('Ville').fill('Paris')
  await page.getByRole('button', { name: 'Inscrire la société' }).click()

  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Compte de Capucine' }).click()
  await expect(page.getByText('La Table de Capucine')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await expect(page.getByText('Produit ajouté au panier')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
})

test('an e-mail registers once', async ({ page }) => {
  await open(page, '/auth/register')
  await page.getByLabel('Votre nom').fill('Chloé')
  await page.getByLabel('E-mail').fill('CHEF@bistrot.demo')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  await expect(page.getByText('Un compte existe déjà avec cet e-mail.')).toBeVisible()
  await expect(page).toHaveURL('/auth/register')
})

test('a short password is refused before it is sent', async ({ page }) => {
  await open(page, '/auth/register')
  await page.getByLabel('Votre nom').fill('Capucine')
  await page.getByLabel('E-mail').fill(newEmail())
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  await expect(page.getByText('Le mot de passe doit compter au moins 8 caractères.')).toBeVisible()
})
