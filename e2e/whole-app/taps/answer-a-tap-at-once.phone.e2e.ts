import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, plenty } from '../../market.ts'
import { fetchedAhead, open } from '../../open.ts'

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
  await fetchedAhead(page)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await arrival
    await route.continue()
  })

  await button.tap()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  await expect(page.getByRole('dialog', { name: 'Tout recommander' })).toBeVisible()
})
