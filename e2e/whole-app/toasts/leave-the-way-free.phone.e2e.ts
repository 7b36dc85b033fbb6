import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, nameOf, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { demoPeople, demoSession } from '../../session.ts'

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
    const reached =
      'main :is(a, button, input, select, li), header :is(a[href="/cart"], a[href="/notifications"], [role=search])'
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

test('what arrives while one works is three lines at most, and is read whole with a tap on it', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(
    api,
    ({ price }) => price.min_packages === 1 && price.shop_name === 'Primeurs de Rungis',
  )
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')
  await api('addFavorite', {
    token: buyer.tenantToken,
    params: { specId: offer.specification.id },
  })
  await open(page, '/order-guide')
  await expect(page.locator('[data-live=connected]')).toBeAttached()
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  await api('moveOrder', {
    token,
    params: { orderId: order.id },
    body: {
      action: 'refuse',
      reason:
        'Toute la production a gelé cette nuit, nous ne serons pas livrés avant la semaine prochaine. Appelez-nous pour un remplacement.',
    },
  })
  const arrived = toast(page)
  await expect(arrived).toBeVisible()
  expect(await covered(page)).toEqual([])
  const box = async () => (await arrived.boundingBox())?.height ?? 0
  const before = await box()
  await arrived.getByText('Primeurs de Rungis').first().tap()
  await expect.poll(box).toBeGreaterThan(before + 30)
})
