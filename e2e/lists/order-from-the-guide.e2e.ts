import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { nameOf } from '../market.ts'
import { open } from '../open.ts'

test('what is typed in « Mes produits » is in the cart at once, taken out, put back, and read without a network', async ({
  page,
  buyer,
  api,
  context,
}) => {
  const token = buyer.tenantToken
  const { products } = await api('searchProducts', { query: { per_page: 10 } })
  const [first, , , other] = products
  const specId = first?.specifications[0]?.id
  if (first === undefined || other === undefined || specId === undefined)
    throw new Error('four products expected')
  const name = nameOf(first)
  await open(page, '/order-guide')
  await expect(page.getByRole('heading', { name: 'Vos produits viendront ici' })).toBeVisible()

  await test.step('a new company finds a product of the market by its name and keeps it', async () => {
    const search = page.getByRole('searchbox', { name: 'Chercher ou ajouter un produit' })
    await search.fill(nameOf(other))
    const market = page.getByRole('region', { name: 'Ajouter du marché' })
    await market
      .getByRole('button', { name: `Favori : ${nameOf(other)}` })
      .first()
      .click()
    await search.fill('')
    // « Banane » is also how « Banane plantain » begins.
    await expect(
      page.getByRole('main').getByRole('link', { name: nameOf(other), exact: true }),
    ).toBeVisible()
  })

  await api('addFavorite', { token, params: { specId } })
  // What was sought leaves the address a moment after the field.
  await expect(page).not.toHaveURL(/find=/)
  await page.reload()
  const count = page.getByRole('spinbutton', { name: new RegExp(`^Colis d.*${name} au panier`) })
  const row = page.getByRole('listitem').filter({ has: count })
  await row.getByRole('button', { name: /comme d’habitude$/ }).click()
  await expect(count).not.toHaveValue('0')
  await count.fill('6')
  await count.press('Enter')
  await expect(count).toHaveValue('6')
  await expect
    .poll(async () => (await api('listCarts', { token })).data[0]?.items[0]?.packages_quantity)
    .toBe(6)

  await count.fill('0')
  await count.press('Enter')
  await expect(page.getByText('Article retiré du panier')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(count).toHaveValue('6')

  // Whether or not it was read again by now.
  await context.setOffline(true)
  await count.fill('7')
  await count.press('Enter')
  await expect(count).toHaveValue('7')
  await context.setOffline(false)
  await expect
    .poll(async () => (await api('listCarts', { token })).data[0]?.items[0]?.packages_quantity)
    .toBe(7)
  await page.getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL('/cart')
})

test('going back from a product finds the search and the place again', async ({
  page,
  buyer,
  api,
}) => {
  const token = buyer.tenantToken
  const { products } = await api('searchProducts', { query: { per_page: 40 } })
  for (const { specifications } of products) {
    const [specification] = specifications
    if (specification !== undefined)
      await api('addFavorite', { token, params: { specId: specification.id } })
  }
  await open(page, '/order-guide')
  const rows = page.getByRole('main').getByRole('listitem')
  const count = products.filter(({ specifications }) => specifications.length > 0).length
  // They come as one scrolls.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(rows).toHaveCount(count, { timeout: 1_000 })
  }).toPass()
  const far = rows
    .nth(count - 8)
    .getByRole('link')
    .first()
  await far.scrollIntoViewIfNeeded()
  await far.evaluate(link => link.scrollIntoView({ block: 'center' }))
  const topOf = async () => Math.round((await far.boundingBox())?.y ?? Number.NaN)
  const top = await topOf()
  await far.click()
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect(rows).toHaveCount(count)
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(40)

  const search = page.getByRole('searchbox', { name: 'Chercher ou ajouter un produit' })
  const name = nameOf(products[3] ?? { name: '', variety: null })
  await search.fill(name)
  await expect(page).toHaveURL(/\/order-guide\?find=/)
  await rows.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\//)
  await page.goBack()
  await expect(search).toHaveValue(name)
  await page.goBack()
  await expect(page).not.toHaveURL(/find=/)
})
