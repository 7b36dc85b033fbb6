import { expect } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { addFrom, offersOnPage } from '../comparison.ts'
import { readCart, readOrder } from '../money.ts'
import { open } from '../open.ts'
import { password } from '../register.ts'

// A visitor at first, who has an account.
test.use(visitor)

test('a chef does the whole errand with one thumb', async ({ page, buyer }) => {
  test.slow()

  await test.step('visits the home page', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Catégories' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'De saison en ce moment' })).toBeVisible()
  })

  await test.step('signs in from the drawer', async () => {
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Se connecter' })
      .tap()
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).tap()
    await expect(page).toHaveURL('/')
  })

  await test.step('searches « tomate » and keeps those of one origin', async () => {
    const field = page.getByRole('combobox', { name: 'Rechercher des produits' })
    await field.tap()
    await field.fill('tomate')
    await expect(page.getByRole('option', { name: /tomate/i }).first()).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search-products\?search=tomate$/)
    await page.getByRole('button', { name: 'Filtres' }).tap()
    const filters = page.getByRole('dialog', { name: 'Filtres' })
    // Whichever the season has.
    await filters.getByRole('group', { name: 'Origine' }).getByRole('checkbox').first().tap()
    await expect(page).toHaveURL(/origins=/)
    await filters.getByRole('button', { name: /^Voir \d+ produit/ }).tap()
    await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible()
  })

  const [first, second] = await test.step('adds from two wholesalers of a product', async () => {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').tap()
    await expect(page.getByRole('heading', { name: 'Comparer les offres' })).toBeVisible()
    const offers = await offersOnPage(page)
    await addFrom(page, offers[0], 60)
    await addFrom(page, offers[1], 70)
    await page.getByRole('link', { name: 'Panier, 2 articles' }).tap()
    return offers
  })

  const carts = await test.step('reads one cart per wholesaler', async () => {
    for (const { shop } of [first, second]) {
      const cart = page.getByRole('region', { name: shop })
      await expect(cart.getByLabel('Livraison')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
      await expect(cart.getByText(/^Avant .+ à \d\d:\d\d/)).toBeVisible()
      await expect(cart.getByText('Minimum de commande atteint')).toBeVisible()
    }
    return [await readCart(page, first.shop), await readCart(page, second.shop)]
  })

  await test.step('validates', async () => {
    await page.getByRole('button', { name: 'Valider 2 commandes' }).tap()
    await expect(page.getByText('2 commandes validées avec succès')).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 1, name: '2 commandes envoyées' }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2)
  })

  await test.step('reads an order, to the cent, and cancels it', async () => {
    await page.getByRole('link', { name: first.shop }).tap()
    await expect(page.getByRole('heading', { level: 1, name: /^Commande C\d/ })).toBeVisible()
    const order = await readOrder(page)
    expect(order.lines).toBe(carts[0]?.goods)
    expect(order.net).toBe(order.lines + order.additions)
    expect(order.gross).toBe(order.net + order.vat)
    await page.getByRole('button', { name: 'Annuler la commande' }).tap()
    const question = page.getByRole('dialog', { name: 'Annuler la commande' })
    await question.getByRole('button', { name: 'Annuler la commande' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Annulée')
  })
})
