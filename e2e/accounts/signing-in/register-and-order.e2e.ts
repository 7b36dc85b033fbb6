import { expect, test } from '@playwright/test'
import { visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { newEmail, newSiret, password } from '../../register.ts'
import { linkMailedTo } from '../../test-server.ts'
import { lookAt } from '../../whole-app/every-screen/axe.ts'

test('a newcomer registers, opens the link of the mail, enters a company and can order', async ({
  page,
  browser,
}) => {
  test.slow()
  await open(page, '/auth/register')
  const register = async (email: string, typed: string) => {
    await page.getByLabel('Votre nom').fill('Capucine')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(typed)
    await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  }

  await test.step('a short password is refused before it is sent', async () => {
    await register(newEmail(), 'court')
    await expect(
      page.getByText('Le mot de passe doit compter au moins 8 caractères.'),
    ).toBeVisible()
  })

  await test.step('an e-mail registers once', async () => {
    await register('CHEF@bistrot.demo', password)
    await expect(page.getByText('Un compte existe déjà avec cet e-mail.')).toBeVisible()
    await expect(page).toHaveURL('/auth/register')
  })

  const email = newEmail()
  await register(email, password)
  await expect(page.getByRole('heading', { name: 'Bienvenue sur Carreau' })).toBeVisible()
  const notice = page.getByRole('region', { name: 'Confirmez votre adresse' })
  await expect(notice).toContainText(email)
  await lookAt(page, 'welcome')
  await page.getByRole('link', { name: 'Inscrire une société' }).click()
  await page.getByRole('radio', { name: 'Acheteur' }).check()
  await page.getByRole('radio', { name: 'Détaillant, primeur' }).check()
  await page.getByLabel('Nom de la société').fill('La Table de Capucine')
  await page.getByLabel('SIRET').fill('12345678901234')
  await expect(page.getByText('Ce SIRET n’est pas valable (14 chiffres).')).toBeVisible()
  await page.getByLabel('SIRET').fill(newSiret())
  await expect(page.getByText('SIRET valable')).toBeVisible()
  await page.getByLabel('Adresse', { exact: true }).fill('3 rue du Marché')
  await page.getByLabel('Code postal').fill('75011')
  await page.getByLabel('Ville').fill('Paris')
  const found = page.getByRole('button', { name: 'Inscrire la société' })

  await test.step('before the link is opened the company is refused, with a way to have it sent again', async () => {
    await found.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Confirmez d’abord votre adresse',
    )
    await expect(notice).toBeFocused()
    await lookAt(page, 'refused')
    await notice.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect(page.getByText(`Un lien valable 24 heures part à ${email}.`)).toBeVisible()
  })

  await test.step('the link is opened in a tab of nobody’s; the first one goes on as it was', async () => {
    const elsewhere = await browser.newContext(visitor)
    const tab = await elsewhere.newPage()
    await open(tab, await linkMailedTo(email, '/auth/address', { links: 2 }))
    await lookAt(tab, 'link')
    await tab.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(tab.getByRole('heading', { name: 'Votre adresse est confirmée.' })).toBeVisible()
    await lookAt(tab, 'confirmed')
    await elsewhere.close()
    await expect(notice).toBeHidden({ timeout: 20_000 })
    await expect(page.getByRole('main').getByRole('alert')).toBeEmpty()
  })
  await found.click()

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
