import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, plenty } from '../../market.ts'
import { fetchedAhead, open } from '../../open.ts'
import { shipOrder } from '../../ship-order.ts'

/** No more code comes before the answer is called. */
const holdCode = async (page: Page): Promise<() => void> => {
  await fetchedAhead(page)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await arrival
    await route.continue()
  })
  return arrive
}

test('while a slow network brings « Tout recommander », its button says that it was tapped', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer, plenty(offer))
  await api('validateCarts', { token: buyer.tenantToken })
  await open(page, '/')
  const button = page.getByRole('button', { name: /^Tout recommander chez / })
  await expect(button).toBeVisible()
  const arrive = await holdCode(page)

  await button.tap()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('dialog', { name: 'Tout recommander' })).toBeVisible()
  // The board takes button and dialog away as the cart fills; what was done is said all the same.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mettre au panier/ })
    .tap()
  await expect(page.getByText('1 article au panier')).toBeVisible()
  await page.getByRole('button', { name: 'Voir', exact: true }).tap()
  await expect(page).toHaveURL('/cart')
})

test('while a slow network brings the dialogs of an order, their buttons say that they were tapped', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(
    api,
    ({ price, product }) =>
      price.shop_name === 'Primeurs de Rungis' && product.volume_type === 'fixed',
  )
  await addToCart(api, buyer, offer, plenty(offer))
  const query = { separate: 'true' } as const
  const { data } = await api('validateCarts', { token: buyer.tenantToken, query })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')
  await shipOrder(api, order)

  const tapWhileComing = async (name: string) => {
    await open(page, `/orders/${order.id}`)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    const arrive = await holdCode(page)
    await button.tap()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    arrive()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.unroute('**/*.js')
  }
  await tapWhileComing('Confirmer la réception')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer la réception' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Livrée')
  await tapWhileComing('Signaler un problème')
})
