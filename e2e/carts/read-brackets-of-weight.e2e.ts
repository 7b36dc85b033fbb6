import { formatNumber } from '@carreau/domain/french/format'
import { rangeWords, weightWords } from '@carreau/domain/money/weight-words'
import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { findOffer, type Offer } from '../market.ts'
import { open } from '../open.ts'
import { cellOf } from '../price-list/at-work.ts'
import { demoPeople, demoSession, openAsWholesaler } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

const openColumn = 11

test('who orders what is weighed reads from what to what it may come, as the cart changes and once it is ordered', async ({
  page,
  buyer,
  api,
}) => {
  const token = buyer.tenantToken
  /** The same offer as its product's page has it, with its bracket; a search does not say. */
  const announced = new Map<number, Offer['price']>()
  const { products } = await api('searchProducts', {
    token,
    query: { per_page: 100, sort: 'name' },
  })
  for (const { id: productId } of products.filter(
    ({ volume_type }) => volume_type === 'variable',
  )) {
    const { data } = await api('getProduct', { token, params: { productId } })
    for (const { customer_price } of data.specifications)
      for (const price of customer_price)
        if (price.weight_min_kg !== undefined) announced.set(price.offer_id, price)
    if (announced.size > 0) break
  }
  const offer = await findOffer(api, ({ price }) => announced.has(price.offer_id), buyer)
  const bracket = announced.get(offer.price.offer_id) ?? {}
  const words = weightWords(bracket) ?? ''
  await open(page, `/products/${offer.product.id}`)
  await expect(page.getByText(words).first()).toBeVisible()

  const packages = Math.ceil(600 / offer.price.package_price)
  await api('addToCart', {
    token,
    body: {
      specification_id: offer.specification.id,
      shop_id: offer.price.shop_id,
      packages_quantity: packages,
    },
  })
  await open(page, '/cart')
  const cart = page.getByRole('region', { name: offer.price.shop_name })
  const said = async () => {
    const { data } = await api('listCarts', { token })
    const { from = 0, to = 0 } = data[0] ?? {}
    return rangeWords({ from, to })
  }
  await expect(cart.getByText(words)).toBeVisible()
  await expect(cart.getByText(await said())).toBeVisible()
  const before = await said()
  await cart.getByRole('spinbutton').last().press('ArrowUp')
  await expect(cart.getByText(before)).toBeHidden()
  await expect(async () => expect(await said()).not.toBe(before)).toPass()
  await expect(cart.getByText(await said())).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])

  const { data } = await api('validateCarts', { token, query: {} })
  const [order] = data.orders
  const { from, to } = order?.totals ?? {}
  await open(page, `/orders/${order?.id}`)
  await expect(
    page.getByText(rangeWords({ from: from?.gross ?? 0, to: to?.gross ?? 0 })).first(),
  ).toBeVisible()
  await expect(page.getByText(words).first()).toBeVisible()
})

test('a wholesaler takes the bracket that its own weighings propose, in one tap', async ({
  browser,
  baseURL,
  api,
}) => {
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const pages = await Promise.all(
    [1, 2].map(page => api('listShopOffers', { token, query: { per_page: 500, page } })),
  )
  const offers = pages.flatMap(({ data }) => data)
  /** Whether its words find it alone. */
  const isFoundAlone = ({ specification: { label } }: (typeof offers)[number]) =>
    offers.filter(one => label.split(' ').every(word => one.specification.label.includes(word)))
      .length === 1
  const weighed = offers.filter(one => one.estimated && one.unit === 'kg' && isFoundAlone(one))
  let found: { offer: (typeof offers)[number]; min: number; max: number } | undefined
  for (const offer of weighed) {
    const params = { offerId: offer.id }
    const { proposal } = (await api('getOfferWeighings', { token, params })).data
    if (proposal === null) continue
    found = { offer, min: proposal.weight_min_kg, max: proposal.weight_max_kg }
    break
  }
  if (found === undefined) throw new Error('Nothing of the demo proposes a bracket')
  const { offer, min, max } = found
  const params = { offerId: offer.id }
  const listed = async () => (await api('getShopOffer', { token, params })).data
  const announce = async (bracket: {
    weight_min_kg: number | null
    weight_max_kg: number | null
  }) => {
    const { version } = await listed()
    await api('updateShopOffer', { token, params, body: { version, ...bracket } })
  }
  await announce({ weight_min_kg: null, weight_max_kg: null })
  const page = await openAsWholesaler(browser, { api, ...(baseURL !== undefined && { baseURL }) })
  await open(page, '/shop/offers')
  await page.getByLabel('Chercher dans la mercuriale').fill(offer.specification.label)
  await expect(page.getByText(/^1\soffre sur/)).toBeVisible()
  await cellOf(page, 0, openColumn).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(/D’après vos \d+ dernières pesées/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Reprendre' }).click()
  await expect(sheet.getByLabel('De, en kg')).toHaveValue(formatNumber(min))
  await expect(sheet.getByLabel('À, en kg')).toHaveValue(formatNumber(max))
  await expect(sheet.getByText(/dernières pesées/)).toBeHidden()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Enregistrer l’offre' }).click()
  await expect(async () =>
    expect(await listed()).toMatchObject({ weight_min_kg: min, weight_max_kg: max }),
  ).toPass()
  const { weight_min_kg, weight_max_kg } = offer
  await announce({ weight_min_kg, weight_max_kg })
})
