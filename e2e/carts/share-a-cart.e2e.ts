import { expect, type Response } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer } from '../market.ts'
import { open } from '../open.ts'

test('two tabs change one cart, and both changes stay', async ({ page, context, buyer, api }) => {
  const first = await findOffer(api, ({ price }) => price.min_packages === 1)
  const second = await findOffer(
    api,
    ({ price, product }) =>
      price.shop_id === first.price.shop_id &&
      product.id !== first.product.id &&
      price.min_packages === 1,
  )
  await addToCart(api, buyer, first)
  const { id } = await addToCart(api, buyer, second)
  const other = await context.newPage()
  await open(page, '/cart')
  await open(other, '/cart')
  const more = { name: 'Ajouter un colis' }
  await expect(page.getByRole('main').getByRole('button', more)).toHaveCount(2)
  await expect(other.getByRole('main').getByRole('button', more)).toHaveCount(2)

  await Promise.all([
    page.getByRole('main').getByRole('button', more).first().click(),
    other.getByRole('main').getByRole('button', more).last().click(),
  ])
  await expect(page.getByText('Quantité mise à jour')).toBeVisible()
  await expect(other.getByText('Quantité mise à jour')).toBeVisible()
  const { data: cart } = await api('getCart', {
    token: buyer.tenantToken,
    params: { cartId: id },
  })
  expect(cart.items.map(item => item.packages_quantity)).toEqual([2, 2])

  await page.reload()
  const counts = page.getByRole('spinbutton', { name: /^Colis d(e |’)/ })
  await expect(counts).toHaveCount(2)
  for (const count of await counts.all()) await expect(count).toHaveValue('2')
})

test('three quick steps of one line all arrive', async ({ page, buyer, api }) => {
  await addToCart(api, buyer, await findOffer(api, ({ price }) => price.min_packages === 1))
  await open(page, '/cart')
  const more = page.getByRole('main').getByRole('button', { name: 'Ajouter un colis' })
  const count = page.getByRole('spinbutton', { name: /^Colis d(e |’)/ })
  for (const value of ['2', '3', '4']) {
    await more.click()
    await expect(count).toHaveValue(value)
  }
  await expect(page.getByText('Quantité mise à jour')).toBeVisible()
  await expect
    .poll(async () => (await api('listCarts', { token: buyer.tenantToken })).data[0]?.items[0])
    .toMatchObject({ packages_quantity: 4 })

  await test.step('a reading that is older than a step does not take it back', async () => {
    const server = Promise.withResolvers<void>()
    await page.route('**/api/v3/carts/*/*', async route => {
      await server.promise
      await route.continue()
    })
    await more.click()
    await expect(count).toHaveValue('5')
    // Somebody comes back to the tab while the step is on its way.
    const readings: Response[] = []
    page.on('response', answer => answer.url().endsWith('/api/v3/carts') && readings.push(answer))
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        return readings.length
      })
      .toBeGreaterThan(0)
    await readings[0]?.finished()
    await more.click()
    await expect(count).toHaveValue('6')
    server.resolve()
    await expect
      .poll(async () => (await api('listCarts', { token: buyer.tenantToken })).data[0]?.items[0])
      .toMatchObject({ packages_quantity: 6 })
    await expect(count).toHaveValue('6')
  })
})
