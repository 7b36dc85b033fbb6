import { expect } from '@playwright/test'
import type { Api } from '../../api.ts'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { expectStill, watchShifts } from './layout-shifts.ts'
import { slowDown, walk } from './walk.ts'

// Long: each test is for whichever worker is free.
test.describe.configure({ mode: 'parallel' })

// Each screen as it loads: be-sound.e2e.ts and, at 360 px, fit-a-phone.phone.e2e.ts.

/** A product of which everybody who sells it delivers there: the others’ specifications leave the page. */
const soldByTheSame = async (api: Api, token: string): Promise<number> => {
  const { products } = await api('searchProducts', { query: { per_page: 100 } })
  // Other tests put tomatoes on sale meanwhile, of wholesalers who deliver elsewhere (e2e/price-list/at-work.ts).
  for (const { id } of products.filter(({ name }) => !/tomate/i.test(name))) {
    const params = { productId: id }
    const of = async (buyer: { token?: string }) =>
      (await api('getProduct', { ...buyer, params })).data.specifications.map(each => each.id)
    const seen = await of({})
    if (seen.length > 3 && `${seen}` === `${await of({ token })}`) return id
  }
  throw new Error('every product has a wholesaler who does not deliver there')
}

for (const viewport of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('nothing moves while a buyer’s own prices come to what anybody may see', async ({
      context,
      buyer,
      api,
    }) => {
      const product = await soldByTheSame(api, buyer.tenantToken)
      await walk(
        context,
        ['/', '/search-products?search=tomate', `/products/${product}`, '/offers'],
        expectStill,
      )
    })

    test.describe('as a visitor', () => {
      test.use(visitor)

      test('a page that is waited for is seen from its top; « back » finds the place', async ({
        page,
      }) => {
        await open(page, '/')
        const scripts = Promise.withResolvers<void>()
        await page.route('**/assets/*.js', route => scripts.promise.then(() => route.continue()))
        const link = page.getByRole('contentinfo').getByRole('link', { name: 'Nos fournisseurs' })
        await link.scrollIntoViewIfNeeded()
        const left = await page.evaluate(() => scrollY)
        expect(left).toBeGreaterThan(viewport.height)
        const placeIs = (place: number) =>
          expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
        const leave = async () => {
          await link.click()
          await expect(page.getByRole('contentinfo')).not.toBeInViewport()
        }

        await leave()
        await page.goBack()
        await expect(link).toBeInViewport()
        await placeIs(left)

        await leave()
        scripts.resolve()
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        await placeIs(0)
        await page.goBack()
        await placeIs(left)

        await test.step('a page that is not there says so at its top, reached from far down', async () => {
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
          await page.evaluate(() => history.pushState({}, '', '/nulle-part'))
          await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeInViewport()
          await expect(page.getByRole('contentinfo')).not.toBeInViewport()
        })

        await test.step('nothing moves on the way from home to a search to a product', async () => {
          await watchShifts(page)
          await slowDown(page)
          await open(page, '/')
          await expectStill(page, '/')
          await page.getByRole('link', { name: 'Voir les produits de saison' }).click()
          // The home page has articles too.
          await expect(page.getByRole('heading', { name: 'Tous les produits' })).toBeVisible()
          await expect(page.getByRole('article').first()).toBeVisible()
          await expectStill(page, '/search-products')
          await page.getByRole('article').first().getByRole('link').first().click()
          await expect(page.getByRole('heading', { name: 'Comparer les offres' })).toBeVisible()
          await expectStill(page, 'the product')
        })
      })
    })
  })
