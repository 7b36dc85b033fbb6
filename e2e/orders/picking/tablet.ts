import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { addToCart, type Offer } from '../../market.ts'
import type { Buyer } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'

const company = 'Primeurs de Rungis'
export const people = { sales: demoPeople.wholesaler, picker: demoPeople.picker } as const

type PickingOrder = AnswerOf<Endpoints['getPickingOrder']>['data']

/** All that the wholesaler sells today. */
export const openOffers = async (api: Api): Promise<Offer[]> => {
  const offers: Offer[] = []
  for (let page = 1; page <= 3; page += 1) {
    const query = { 'filter[fournisseurs]': company, per_page: 100, page }
    const { products } = await api('searchProducts', { query })
    for (const product of products)
      for (const specification of product.specifications)
        for (const price of specification.customer_price)
          if (price.available && price.shop_name === company)
            offers.push({ product, specification, price })
  }
  return offers
}

const first = (offers: readonly Offer[], wanted: (offer: Offer) => boolean): Offer => {
  const found = offers.find(wanted)
  if (found === undefined) throw new Error(`${company} has no such offer`)
  return found
}

/** Specifications that some order of the coming days waits for. */
export const waitedFor = async (api: Api, token: string): Promise<number[]> => {
  const { meta } = await api('listPicking', { token })
  const days = await Promise.all(
    meta.days.map(({ day }) => api('listPickingProducts', { token, query: { day } })),
  )
  return days.flatMap(({ data }) => data.map(({ specification_id }) => specification_id))
}

/**
 * An accepted order of the wholesaler: first a weighed line of three packages, then plain ones; of a
 * product that nobody else waits for, or of the one that is named.
 */
export const orderToPick = async (
  api: Api,
  buyer: Buyer,
  {
    plainLines = 2,
    isOwnProduct = false,
    specificationId,
  }: { plainLines?: number; isOwnProduct?: boolean; specificationId?: number | undefined } = {},
): Promise<{ token: string; order: PickingOrder; read: () => Promise<PickingOrder> }> => {
  const offers = await openOffers(api)
  const weighed = first(offers, ({ price }) => price.estimated && price.min_packages <= 3)
  await addToCart(api, buyer, weighed, 3)
  const { tenantToken: token } = await demoSession(api, people.sales)
  const taken = new Set(isOwnProduct ? await waitedFor(api, token) : [])
  // Lines are told apart by their names.
  const named = new Set([weighed.product.name])
  for (let line = 0; line < plainLines; line += 1) {
    const plain = first(
      offers,
      ({ product, price, specification }) =>
        !price.estimated &&
        (specificationId === undefined
          ? !taken.has(specification.id) && !named.has(product.name)
          : specification.id === specificationId),
    )
    named.add(plain.product.name)
    // Together they pass any minimum.
    const packages = Math.ceil(400 / plainLines / plain.price.package_price) + 1
    await addToCart(api, buyer, plain, Math.max(packages, plain.price.min_packages))
  }
  const { data: placed } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = placed.orders
  if (order === undefined) throw new Error('Nothing was ordered')
  const params = { orderId: order.id }
  await api('moveOrder', { token, params, body: { action: 'accept' } })
  const read = async () => (await api('getPickingOrder', { token, params })).data
  return { token, order: await read(), read }
}

/** A tablet at arm's length, signed in as one of the wholesaler's people. */
export const tabletOf = async (
  browser: Browser,
  { api, who, baseURL }: { api: Api; who: keyof typeof people; baseURL: string | undefined },
): Promise<Page> => {
  const { storage } = await demoSession(api, people[who])
  const look = { viewport: { width: 768, height: 1024 }, hasTouch: true }
  return openKept(browser, { ...look, baseURL, storage })
}

const pad = (page: Page) => page.getByRole('group', { name: 'Pavé numérique' })

/** Touches the keys of a number, 10.5 as « 1 0 , 5 ». */
export const touch = async (page: Page, value: number): Promise<void> => {
  for (const sign of String(value).replace('.', ','))
    await pad(page)
      .getByRole('button', { name: sign === ',' ? 'Virgule' : sign, exact: true })
      .click()
}

export const validate = (page: Page) => page.getByRole('button', { name: /^Valider : / })
const lineButton = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Lignes' }).getByRole('button').nth(index)

/** What is being picked. */
export const shownName = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

/** Goes to a line of the order and waits until its keys are there. */
export const goToLine = async (page: Page, index: number, name: string): Promise<void> => {
  await lineButton(page, index).click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}

/** Signs as fast as a scanner types them, ended by Enter. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate(signs => {
    for (const key of [...signs, 'Enter'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, code)

export const saved = (page: Page) => page.getByText('Tout est enregistré')
