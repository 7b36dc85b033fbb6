import { workOf } from '../database-work.ts'
import { contentOf, type LargeMarket, loadLargeMarket, sizesOf } from '../large-market.sql.ts'
import { settle } from '../market.sql.ts'
import { decimal, type Figure, type Scenario, whole } from '../results.ts'
import { openMarket, say } from '../rig.ts'
import { prepareCalls } from './calls.ts'
import { roomCalls } from './rooms.ts'

const large: LargeMarket = {
  companies: 10_000,
  offers: 1_000_000,
  orders: 1_000_000,
  linesPerOrder: 3,
}
const small: LargeMarket = { companies: 400, offers: 20_000, orders: 20_000, linesPerOrder: 3 }
/** How much more a call may touch, or answer, and count as the same. */
const limit = 1.3
const companiesReady = 60

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`

export const scale: Scenario = {
  name: 'scale',
  asks: 'What does each call touch in a market of a million orders, ten thousand companies and a million offers, beside the demo?',
  goal: 'at most 1.3 times the pages, except where the answer grows.',
  run: async ({ short }) => {
    const size = short ? small : large
    const market = await openMarket()
    await settle(market.pool)
    const calls = [...(await prepareCalls(market, companiesReady)), ...(await roomCalls(market))]
    await market.app.stop()
    await settle(market.pool)
    const before = await workOf(market, calls)
    const content = await contentOf(market.pool)
    const { bytes: bytesBefore } = await sizesOf(market.pool)
    say('Loading the large market')
    const began = performance.now()
    await loadLargeMarket(market, size)
    const loaded = (performance.now() - began) / 1000
    const { tables, bytes } = await sizesOf(market.pool)
    const after = await workOf(market, calls)
    const rows = calls.map(({ name }, at): Figure & { grew: 'no' | 'pages' | 'answer' } => {
      const [was, is] = [before[at], after[at]]
      if (was === undefined || is === undefined) throw new Error('every call is measured twice')
      const isAbove = is.pages > was.pages * limit
      const answer = is.bytes > was.bytes * limit
      return {
        name,
        measured:
          `${whole(was.pages)} pages touched, ${whole(is.pages)} in the large market` +
          ` (${(is.pages / was.pages).toFixed(2)} ×); p50 ${decimal(was.ms)} ms, ${decimal(is.ms)} ms;` +
          ` answer ${whole(was.bytes)} bytes, ${whole(is.bytes)}${isAbove && answer ? ': it grows' : ''}`,
        grew: isAbove ? (answer ? 'answer' : 'pages') : 'no',
      }
    })
    const above = rows.filter(({ grew }) => grew === 'pages')
    const growing = rows.filter(({ grew }) => grew === 'answer')
    return [
      {
        name: `calls above ${limit} × whose answer does not grow`,
        measured: `${above.length} of ${rows.length}; ${growing.length} more answer more`,
        goal: { says: '0', isMet: above.length === 0 },
      },
      {
        name: 'the market',
        measured:
          `${whole(size.orders)} orders of ${size.linesPerOrder} lines, ${whole(size.companies)} companies,` +
          ` ${whole(size.offers)} offers more, loaded in ${whole(loaded)} s; ${gigabytes(bytes)} with indexes`,
      },
      {
        name: 'an order on disk',
        measured:
          `${whole((bytes - bytesBefore) / size.orders)} bytes with its lines, history, invoice and all indexes, and its part of the offers;` +
          ` ${whole(content)} more for what its invoice says`,
      },
      {
        name: 'the largest tables',
        measured: tables
          .map(
            ({ name, rows: count, bytes: all, indexes }) =>
              `${name} ${whole(count)} rows, ${gigabytes(all)} of which indexes ${gigabytes(indexes)}`,
          )
          .join('; '),
      },
      ...rows.map(({ name, measured }) => ({ name, measured })),
    ]
  },
}
