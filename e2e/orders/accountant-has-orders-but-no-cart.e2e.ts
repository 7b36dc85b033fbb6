import { expect, test } from '@playwright/test'
import { follow, open } from '../open.ts'
import { workAsDemo } from '../session.ts'

test('an accountant reads the orders, and nothing invites to order', async ({ page }) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/orders')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande C\d/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Articles de la commande' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler la commande' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Panier/ })).toBeHidden()

  await follow(page, '/search-products?search=tomate')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ })).toHaveCount(0)

  await test.step('an accountant who opens the cart is told that the role has none', async () => {
    await follow(page, '/cart')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Votre rôle ne permet pas cette action.' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Voir les commandes' }).click()
    await expect(page).toHaveURL('/orders')
  })
})
