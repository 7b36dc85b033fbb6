import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { type Call, figuresOf, type Line, openFloor, shortPace } from '../beside.ts'
import { openDatabaseWork } from '../database-work.ts'
import { get, post } from '../load.ts'
import {
  fillCarts,
  findStalls,
  giveOrders,
  linesPerCart,
  makeBuyers,
  makePickable,
  type Person,
  type PickableOrder,
  type Stall,
  settle,
  signInAs,
} from '../market.sql.ts'
import { inTurn, type Scenario, whole } from '../results.ts'
import { type Market, memoryOf, openMarket } from '../rig.ts'

/** The calls to look at; nothing is written then. */
export const only = process.env.BENCH_ONLY ?? ''
const scale = Number(process.env.BENCH_SCALE ?? 1)
/** One company each: the most orders that one stretch of load can place. */
const companies = 2_000
const words = ['tomate', 'pomme', 'salade', 'carotte', 'fraise', 'champignon', 'basilic']

let keys = 0
const nextKey = () => `bench-${process.pid}-${keys++}`

const search = ({ token }: Person): Call => ({
  name: 'Search',
  kinds: words.length,
  request: index =>
    get(`/api/v3/products/advanced_search?filter%5Bname%5D=${inTurn(words, index)}`, token),
})

const product = (ids: readonly number[], { token }: Person): Call => ({
  name: 'Product',
  kinds: ids.length,
  request: index => get(`/api/v3/products/${inTurn(ids, index)}`, token),
})

/** Companies whose carts the calls use up, one call each. */
type Buyers = { buyers: Person[]; stalls: Stall[] }
const filling = ({ pool }: Pick<Market, 'pool'>, { buyers, stalls }: Buyers, lines: number) => ({
  most: buyers.length,
  prepare: (amount: number) => {
    if (amount > buyers.length) throw new Error('more carts than companies')
    return fillCarts(pool, buyers.slice(0, amount), { stalls, lines })
  },
})

/** Each call adds a sixth article to another company's cart of five: half of what is ordered. */
const addToCart = (market: Pick<Market, 'pool'>, { buyers, stalls }: Buyers): Call => ({
  name: 'Add to cart',
  ...filling(market, { buyers, stalls }, linesPerCart / 2),
  request: index => {
    const { shopId, specificationIds } = inTurn(stalls, index)
    return post('/api/v3/carts', inTurn(buyers, index).token, {
      shop_id: shopId,
      specification_id: inTurn(specificationIds, linesPerCart / 2),
      packages_quantity: 1,
    })
  },
})

/** Each call orders another company's cart of ten lines, under a key as the web application does. */
const validate = (market: Pick<Market, 'pool'>, { buyers, stalls }: Buyers): Call => ({
  name: 'Validate',
  ...filling(market, { buyers, stalls }, linesPerCart),
  request: index => {
    const { headers, ...request } = get('/api/v3/carts/validate', inTurn(buyers, index).token)
    return { ...request, headers: { ...headers, 'idempotency-key': nextKey() } }
  },
})

/** Each call says what was put in the crate for one line, of another order of ten lines each time. */
const pick = (orders: readonly PickableOrder[], { token }: Person): Call => ({
  name: 'Pick',
  request: index => {
    const { id, lineId, packagesMilli, weightG } = inTurn(orders, index)
    const update = {
      line_id: lineId,
      packages_quantity: packagesFromMilli(packagesMilli),
      ...(weightG > 0 && { weight_kg: kgFromG(weightG) }),
      lot: 'L-47',
    }
    return post(`/api/v3/orders/${id}/picking`, token, { updates: [update] }, nextKey())
  },
})

/** The six calls that are measured, on a market with `count` companies ready to order. */
export const prepareCalls = async (
  market: Pick<Market, 'db' | 'pool'>,
  count: number,
): Promise<Call[]> => {
  const { db, pool } = market
  const chef = await signInAs(db, 'chef')
  const picker = await signInAs(db, 'picker')
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  const [customer] = await makeBuyers(pool, 1)
  if (customer === undefined) throw new Error('one company was asked for')
  await giveOrders(pool, customer.tenantId, 1_000)
  const buyers = { buyers: await makeBuyers(pool, count), stalls: await findStalls(pool) }
  return [
    search(chef),
    product(
      products.map(({ id }) => id),
      chef,
    ),
    addToCart(market, buyers),
    validate(market, buyers),
    pick(await makePickable(pool, { shopId: picker.tenantId, count }), picker),
    { name: 'Order list', request: () => get('/api/v3/orders', customer.token) },
  ]
}

export const calls: Scenario = {
  name: 'calls',
  asks: 'How fast are the calls that matter, beside a bare Fastify, and what do they cost the database?',
  goal: 'none below 0.9 of before (npm run bench:compare); pages do not grow with the market.',
  run: async ({ short }) => {
    const market = await openMarket({ scale })
    const { pid, origin, startedInMs } = market.app
    const floor = await openFloor()
    const all = await prepareCalls(market, companies)
    const wanted = all.filter(({ name }) => name.includes(only))
    await settle(market.pool)
    const withPages = await openDatabaseWork(market, wanted)
    const idle = memoryOf(pid)
    const lines: Line[] = []
    for (const call of wanted)
      lines.push(...(await floor.measure(call, origin, short ? shortPace : undefined)))
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    const memory = `${whole(idle)} MB before, ${whole(memoryOf(pid))} MB after this load`
    const ready = `${seconds(startedInMs)} after a start, ${seconds(market.loadedInMs)} on an empty database`
    const figures = figuresOf(lines)
    return [
      ...(short || only !== '' ? figures : await withPages(figures)),
      { name: 'memory of the process', measured: memory },
      { name: 'ready', measured: ready },
    ]
  },
}
