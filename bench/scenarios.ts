import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { reviewCart } from '@carreau/domain/carts/cart-review'
import { parisDay } from '@carreau/domain/french/paris-time'
import { maxPackages } from '@carreau/domain/money/quantity'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import { addPackages, findCart, findCarts } from '../apps/api/src/features/carts/door/carts.sql.ts'
import { findOffers } from '../apps/api/src/features/catalogue/products/offers-by-id.sql.ts'
import { findProduct } from '../apps/api/src/features/catalogue/products/product-page.sql.ts'
import { findOrders } from '../apps/api/src/features/orders/door/orders.sql.ts'
import { orderFromCart } from '../apps/api/src/features/orders/placing/order-from-cart.ts'
import {
  lockCarts,
  type PlacedOrder,
  placeOrders,
} from '../apps/api/src/features/orders/placing/place-orders.sql.ts'
import { findOrderPage } from '../apps/api/src/features/orders/reading/order-page.sql.ts'
import { takeKey } from '../apps/api/src/platform/db/idempotency-keys.sql.ts'
import {
  type BenchBuyer,
  copyOrders,
  fillCarts,
  findStalls,
  linesPerCart,
  makeBuyers,
  type Stall,
} from './bench-market.sql.ts'
import { answerTo, type Chef, get, signInChef } from './demo-chef.ts'
import { picking } from './picking-scenario.ts'
import { type Bench, endless, inTurn, type Scenario } from './scenario.ts'

const searchedWords = ['tomate', 'pomme', 'salade', 'carotte', 'fraise', 'champignon', 'basilic']
const searchPath = (word: string) =>
  `/api/v3/products/advanced_search?filter%5Bname%5D=${encodeURIComponent(word)}`
const pageOfOrders = 24

const search = async ({ db, origin }: Bench, chef: Chef): Promise<Scenario> => {
  const asked = await Promise.all(
    searchedWords.map(async word => {
      const answer = await answerTo(origin, get(searchPath(word), chef.token))
      const { products } = answer as AnswerOf<typeof endpoints.searchProducts>
      const specifications = products.flatMap(product => product.specifications)
      const prices = specifications.flatMap(specification => specification.customer_price)
      return { word, offerIds: prices.map(({ offer_id }) => offer_id) }
    }),
  )
  return {
    name: 'Search',
    kinds: asked.length,
    ...endless,
    request: index => get(searchPath(inTurn(asked, index).word), chef.token),
    sql: index => findOffers(db, inTurn(asked, index).offerIds, chef.buyerId),
  }
}

const product = async ({ db }: Bench, chef: Chef): Promise<Scenario> => {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return {
    name: 'Product',
    kinds: products.length,
    ...endless,
    request: index => get(`/api/v3/products/${inTurn(products, index).id}`, chef.token),
    sql: index => findProduct(db, inTurn(products, index).id, chef.buyerId),
  }
}

/** Companies whose carts the calls use up, one call each. */
type Buyers = { buyers: BenchBuyer[]; stalls: Stall[] }

const preparing = ({ pool }: Bench, { buyers, stalls }: Buyers, lines: number) => ({
  most: buyers.length,
  prepare: (amount: number) => {
    if (amount > buyers.length) throw new Error('more carts than companies')
    const ids = buyers.slice(0, amount).map(({ id }) => id)
    return fillCarts(pool, ids, { stalls, lines })
  },
})

/** Each call adds a sixth article to another company's cart of five: half of what is ordered. */
const addToCart = (bench: Bench, { buyers, stalls }: Buyers): Scenario => {
  const lines = linesPerCart / 2
  const turn = (index: number) => {
    const { shopId, specificationIds } = inTurn(stalls, index)
    return {
      buyer: inTurn(buyers, index),
      shopId,
      specificationId: inTurn(specificationIds, lines),
    }
  }
  return {
    name: 'Add to cart',
    kinds: 1,
    ...preparing(bench, { buyers, stalls }, lines),
    request: index => {
      const { buyer, shopId, specificationId } = turn(index)
      return {
        method: 'POST',
        path: '/api/v3/carts',
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          shop_id: shopId,
          specification_id: specificationId,
          packages_quantity: 1,
        }),
      }
    },
    sql: async index => {
      const { buyer, shopId, specificationId } = turn(index)
      const added = await addPackages(bench.db, buyer.id, {
        shopId,
        specificationId,
        packagesMilli: 1000,
        maxMilli: maxPackages * 1000,
      })
      if (added?.cartId == null) throw new Error('nothing was added')
      return findCart(bench.db, buyer.id, added.cartId)
    },
  }
}

/** Each call orders another company's cart of ten lines, under a key as the web application does. */
const validate = async (bench: Bench, { buyers, stalls }: Buyers): Promise<Scenario> => {
  const { db } = bench
  const carts = preparing(bench, { buyers, stalls }, linesPerCart)
  let keys = 0
  const nextKey = () => `bench-${process.pid}-${keys++}`

  const orderAs = async (buyer: BenchBuyer, template?: PlacedOrder) => {
    const now = new Date()
    const day = parisDay(now)
    const key = nextKey()
    const tenant = { type: 'buyer', id: buyer.id, role: 'admin' } as const
    let order = template
    const placed = await db.transaction().execute(async trx => {
      await takeKey(trx, buyer.id, { key, request: '{}' })
      const terms = await lockCarts(trx, buyer.id, { cartIds: undefined, day })
      const [cart] = await findCarts(trx, buyer.id, terms?.cartIds)
      if (cart === undefined || terms === undefined) throw new Error('the cart is not there')
      const review = reviewCart(cart, now)
      order ??= orderFromCart(cart, { review, terms, role: 'admin', day })
      return placeOrders(trx, buyer.id, {
        orders: [{ ...order, cart_id: cart.id }],
        placedBy: { userId: buyer.userId, firstName: 'Banc' },
        key,
        now,
      })
    })
    await findOrders(
      db,
      tenant,
      placed.map(({ orderId }) => orderId),
    )
    if (order === undefined) throw new Error('nothing was ordered')
    return order
  }

  // What the application computes once per call is computed here once per wholesaler.
  await carts.prepare(stalls.length)
  const templates: PlacedOrder[] = []
  for (const buyer of buyers.slice(0, stalls.length)) templates.push(await orderAs(buyer))
  return {
    name: 'Validate',
    kinds: 1,
    ...carts,
    request: index => {
      const { headers, ...request } = get('/api/v3/carts/validate', inTurn(buyers, index).token)
      return { ...request, headers: { ...headers, 'idempotency-key': nextKey() } }
    },
    sql: index => orderAs(inTurn(buyers, index), inTurn(templates, index)),
  }
}

const orderList = ({ db }: Bench, customer: BenchBuyer): Scenario => {
  const tenant = { type: 'buyer', id: customer.id, role: 'admin' } as const
  return {
    name: 'Order list',
    kinds: 1,
    ...endless,
    request: () => get('/api/v3/orders', customer.token),
    sql: () =>
      findOrderPage(db, tenant, {
        statuses: visibleStatuses(tenant),
        partnerIds: undefined,
        orderId: undefined,
        from: undefined,
        to: undefined,
        offset: 0,
        limit: pageOfOrders + 1,
      }),
  }
}

/** The six calls that are measured, on a market with `carts` companies ready to order. */
export const prepareScenarios = async (bench: Bench, carts: number): Promise<Scenario[]> => {
  const chef = await signInChef(bench.origin)
  const stalls = await findStalls(bench.pool)
  const [customer] = await makeBuyers(bench.pool, 1)
  if (customer === undefined) throw new Error('one company was asked for')
  await copyOrders(bench.pool, { limit: 1_000, buyerId: customer.id })
  const ordering = { buyers: await makeBuyers(bench.pool, carts), stalls }
  return [
    await search(bench, chef),
    await product(bench, chef),
    addToCart(bench, ordering),
    await validate(bench, ordering),
    await picking(bench, carts),
    orderList(bench, customer),
  ]
}
