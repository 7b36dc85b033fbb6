import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { addFrom, offersOnPage } from '../comparison.ts'
import { readCart, readOrder } from '../money.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession } from '../session.ts'
import { chooseCompany, typeCredentials } from '../sign-in.ts'

test('a chef compares wholesalers, fills two carts, orders, reads an order and cancels it', async ({
  page,
  baseURL,
}) => {
  test.slow()
  // On its days the demo’s list has filled the carts.
  const api = apiAt(baseURL)
  const { tenantToken: token } = await demoSession(api, demoPeople.approver)
  for (const { id } of (await api('listCarts', { token })).data)
    await api('removeCart', { token, params: { cartId: id } })

  await test.step('visits the home page', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const categories = page.getByRole('region', { name: 'Catégories' })
    await expect(categories.getByRole('link', { name: 'Légumes' }).first()).toBeVisible()
    const featured = page.getByRole('region', { name: 'De saison en ce moment' })
    await expect(featured.getByRole('article').first()).toBeVisible()
  })

  await test.step('signs in and chooses the company', async () => {
    await page.getByRole('button', { name: 'Compte' }).click()
    await page.getByRole('menuitem', { name: 'Se connecter' }).click()
    await typeCredentials(page, 'chef@bistrot.demo')
    await chooseCompany(page, 'Bistrot des Halles', 'Administrateur')
    await expect(page.getByRole('button', { name: 'Compte de Chloé' })).toBeVisible()
  })

  await test.step('searches « tomate »', async () => {
    const field = page.getByRole('combobox', { name: 'Rechercher des produits' })
    await field.fill('tomate')
    await expect(page.getByRole('option', { name: /tomate/i }).first()).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search-products\?search=tomate$/)
    await expect(page.getByRole('heading', { level: 1, name: 'tomate' })).toBeVisible()
  })

  await test.step('keeps those of one origin', async () => {
    const filters = page.getByRole('complementary', { name: 'Filtres' })
    // Whichever the season has.
    await filters.getByRole('group', { name: 'Origine' }).getByRole('checkbox').first().click()
    await expect(page).toHaveURL(/origins=/)
    await expect(
      page.getByRole('button', { name: /^Retirer le filtre Origine : \S/ }),
    ).toBeVisible()
  })

  const [first, second] = await test.step('compares the wholesalers of a product', async () => {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Comparer les offres' })).toBeVisible()
    return offersOnPage(page)
  })

  await test.step('adds from two of them', async () => {
    await addFrom(page, first, 60)
    await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
    await addFrom(page, second, 70)
    await page.getByRole('link', { name: 'Panier, 2 articles' }).click()
  })

  const carts = await test.step('reads one cart per wholesaler', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Panier' })).toBeVisible()
    for (const { shop } of [first, second]) {
      const cart = page.getByRole('region', { name: shop })
      // The demo company has orders of that day at some wholesalers, which a cart would be added to.
      const apart = cart.getByRole('button', { name: 'Commande séparée' })
      if (await apart.isVisible()) await apart.click()
      await expect(cart.getByLabel('Livraison')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
      await expect(cart.getByText(/^Avant .+ à \d\d:\d\d/)).toBeVisible()
      await expect(cart.getByRole('progressbar', { name: /^Minimum de commande/ })).toBeVisible()
      await expect(cart.getByText('Minimum de commande atteint')).toBeVisible()
    }
    const read = [await readCart(page, first.shop), await readCart(page, second.shop)]
    const total = page.getByRole('region', { name: 'Récapitulatif' })
    await expect(total.getByText('Total HT')).toBeVisible()
    return read
  })

  await test.step('validates', async () => {
    await page.getByRole('button', { name: 'Valider 2 commandes' }).click()
    await expect(page.getByText('2 commandes validées avec succès')).toBeVisible()
    const sent = page.getByRole('heading', { level: 1, name: '2 commandes envoyées' })
    const isSaid = async () => {
      await expect(page).toHaveURL(/\/orders\/sent\?ids=\d+%2C\d+$/)
      await expect(sent).toBeVisible()
      for (const { shop } of [first, second])
        await expect(page.getByRole('article').filter({ hasText: shop })).toContainText(
          /C\d{8}[\s\S]*TTC[\s\S]*Livraison[\s\S]*Heure limite[\s\S]*Envoyée/,
        )
    }
    await isSaid()
    await expect(page.getByRole('link', { name: /^Panier/ })).toBeHidden()
    await page.reload()
    await isSaid()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
    await page.goForward()
    await isSaid()
    await page.getByRole('link', { name: 'Voir les commandes' }).click()
    await expect(page).toHaveURL('/orders')
  })

  for (const [index, { shop }] of [first, second].entries()) {
    await test.step(`finds the cart of ${index + 1} in its order, to the cent`, async () => {
      await page.getByRole('link', { name: shop }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: /^Commande C\d/ })).toBeVisible()
      const cart = carts[index]
      const order = await readOrder(page)
      expect(order.lines).toBe(cart?.goods)
      expect(order.net).toBe(order.lines + order.additions)
      expect(order.gross).toBe(order.net + order.vat)
      expect(order.additions).toBeGreaterThanOrEqual(cart?.fee ?? 0)
      const course = page.getByRole('listitem').filter({ hasText: 'Chloé' })
      await expect(course).toContainText('Envoyée')
      if (index === 0) await page.getByRole('link', { name: 'Commandes' }).first().click()
    })
  }

  await test.step('cancels it', async () => {
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    const question = page.getByRole('dialog', { name: 'Annuler la commande' })
    await question.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Annulée')
    await expect(page.getByRole('button', { name: 'Annuler la commande' })).toBeHidden()
    await expect(page.locator('[aria-current=step]')).toContainText('Annulée')
  })
})
