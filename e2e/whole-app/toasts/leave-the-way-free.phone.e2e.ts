import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, nameOf } from '../../market.ts'
import { open } from '../../open.ts'

const toast = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .first()

/** What one could tap next, and the lines that one reads, of which the toast hides something. */
const covered = async (page: Page): Promise<string[]> => {
  await expect(toast(page)).toHaveAttribute('data-mounted', 'true')
  return page.evaluate(async () => {
    // Where it stays, not on its way there.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const over = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect()
    if (over === undefined || bar === undefined) throw new Error('no toast, or no bar')
    const isHidden = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      // What has been scrolled behind the bar is hidden by that.
      const seenFrom = element.closest('header') === null ? Math.max(top, bar.bottom) : top
      return (
        left < over.right &&
        right > over.left &&
        seenFrom < Math.min(over.bottom, bottom) &&
        bottom > over.top
      )
    }
    const reached = 'main :is(a, button, input, select, li), header a[href="/cart"]'
    return [...document.querySelectorAll(reached)]
      .filter(isHidden)
      .map(element => element.getAttribute('aria-label') ?? element.textContent ?? '')
  })
}

for (const width of [360, 390])
  test(`on a phone of ${width} px a word of what was done covers nothing that one taps next`, async ({
    page,
    buyer,
    api,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
    const other = await findOffer(
      api,
      ({ price, product }) =>
        price.min_packages === 1 &&
        price.shop_id === offer.price.shop_id &&
        product.id !== offer.product.id,
    )
    for (const { specification } of [offer, other])
      await api('addFavorite', {
        token: buyer.tenantToken,
        params: { specId: specification.id },
      })
    await addToCart(api, buyer, offer)
    await addToCart(api, buyer, other)

    await test.step('in the order guide', async () => {
      await open(page, '/order-guide')
      await page.getByRole('button', { name: 'Ajouter un colis' }).first().tap()
      expect(await covered(page)).toEqual([])
    })
    await test.step('in the cart, and what was done can be undone there', async () => {
      await open(page, '/cart')
      await page.getByRole('button', { name: `Retirer ${nameOf(offer.product)}` }).tap()
      await expect(page.getByText('Article retiré du panier')).toBeVisible()
      expect(await covered(page)).toEqual([])
      await page.getByRole('button', { name: 'Annuler', exact: true }).tap()
      await expect(
        page.getByRole('button', { name: `Retirer ${nameOf(offer.product)}` }),
      ).toBeVisible()
    })
    await test.step('among the favourites', async () => {
      await open(page, '/lists')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Ajouter/ })
        .first()
        .tap()
      expect(await covered(page)).toEqual([])
    })
  })
