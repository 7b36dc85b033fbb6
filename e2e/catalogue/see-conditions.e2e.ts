import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'

/** « Livraison mer. 25, avant 23:00 · min. 150 € · port 12 € ». */
const conditions = /(\d\d.*,\savant.*|Aucune date ouverte).*(min\.|sans minimum).*port/
const lines = (page: Page) => page.getByText(conditions)

test('a buyer reads a wholesaler’s conditions where offers stand, and what is in the cart already', async ({
  page,
  api,
  buyer,
}) => {
  const offer = await findOffer(api, ({ price }) => price.package_price > 0)
  const packages = plenty(offer)
  await addToCart(api, buyer, offer, packages)
  const mine = page.getByText(`déjà ${packages} au panier`)

  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\/v3\/(shops|carts)$/.test(pathname)) asked.push(pathname)
  })

  await test.step('on each offer of a product, from one answer about the wholesalers', async () => {
    await open(page, `/products/${offer.product.id}?wholesalerId=${offer.price.shop_id}`)
    await expect(mine).toBeVisible()
    const offers = page.getByRole('list', { name: /^Offres pour/ }).getByRole('listitem')
    await expect(offers.filter({ hasText: conditions })).toHaveCount(await offers.count())
    expect(asked.filter(path => path === '/api/v3/shops')).toHaveLength(1)
    // Asked again where the notice of what was just added comes after the page: the cart did change.
    expect(asked).toContain('/api/v3/carts')
  })

  await test.step('on the cards of a search and in its table', async () => {
    const search = `/search-products?search=${encodeURIComponent(offer.product.name)}&fournisseurs=${offer.price.shop_slug}`
    await open(page, search)
    await expect(lines(page).first()).toBeVisible()
    await open(page, `${search}&view=table`)
    await expect(page.getByRole('row').filter({ hasText: conditions }).first()).toBeVisible()
    await expect(page.getByRole('table').getByText(`déjà ${packages} au panier`)).toBeVisible()
  })
})

test.describe('a visitor', () => {
  test.use(visitor)

  test('sees offers without them, and nothing is asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await open(page, '/search-products?search=tomate')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(lines(page)).toHaveCount(0)
    expect(asked.filter(path => /\/v3\/(shops|carts)/.test(path))).toEqual([])
  })
})
