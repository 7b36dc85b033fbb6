import type { Database } from '../apps/api/src/platform/db/database.ts'
import { answerTo, type Chef } from './demo-chef.ts'
import { type Measure, measureOf, overHttp, type Spread, spreadOf } from './load.ts'
import { type Floor, measureInTurn } from './measure.ts'
import { inTurn } from './scenario.ts'
import { blankSearch, nameSearch, type SearchCall, searchAs } from './search-calls.ts'
import { findContestedOffer, setPrice } from './search-market.sql.ts'
import { forkFile } from './servers.ts'

/** One kind of search at one concurrency, beside what its bytes cost alone. */
export type SearchLine = {
  call: string
  concurrency: number
  answerBytes: number
  app: Measure
  fastify: Measure
}

/** The most calls that one stretch may hold. */
const most = 8_000

export const measureSearch = async (
  { name, requests }: SearchCall,
  origin: string,
  floor: Floor,
): Promise<SearchLine[]> => {
  const [first] = requests
  const answer = JSON.stringify(await answerTo(origin, first))
  // Goes on where the last stretch ended, so that what is asked again has been asked long ago.
  let sent = 0
  const next = () => inTurn(requests, sent++)
  await floor.hold(answer)
  const measured = await measureInTurn(
    {
      app: load => overHttp(origin, next, load),
      fastify: load => overHttp(floor.origin, () => ({ ...first, path: '/floor' }), load),
    },
    most,
  )
  return measured.map(({ concurrency, measures }) => ({
    call: name,
    concurrency,
    answerBytes: Buffer.byteLength(answer),
    ...measures,
  }))
}

export type UpdateCosts = {
  changes: number
  /** The statement and its commit, triggers and history included. */
  sql: Spread
  /** From the commit to the answer that shows it. */
  visible: Spread
}

/** Each raises a price and puts it back. */
const rounds = 25
/** 100 € more: behind every other offer. */
const dearerByE4 = 1_000_000
const visibleLimitMs = 10_000

/**
 * Changes the price of an offer that a search shows so that it is the cheapest no more, and back,
 * asking meanwhile until the answer says so. Which offers are shown is what the index knows: only
 * their prices are read from PostgreSQL.
 */
export const measureUpdates = async (
  pool: Database['pool'],
  origin: string,
  chef: Chef,
): Promise<UpdateCosts> => {
  const request = nameSearch(chef)
  const shown = async (): Promise<number[]> => {
    const { products } = await searchAs(origin, request)
    const specifications = products.flatMap(product => product.specifications)
    return specifications.flatMap(({ customer_price }) =>
      customer_price.map(({ offer_id }) => offer_id),
    )
  }
  const offer = await findContestedOffer(pool, chef.buyerId, await shown())
  const dearer = { ...offer, unitPriceE4: offer.unitPriceE4 + dearerByE4 }
  const sqlTimes: number[] = []
  const visibleTimes: number[] = []
  const change = async (to: typeof offer, isShown: boolean): Promise<void> => {
    const started = performance.now()
    await setPrice(pool, to)
    const committed = performance.now()
    while ((await shown()).includes(offer.id) !== isShown) {
      if (performance.now() - committed > visibleLimitMs) throw new Error('a change stays unseen')
    }
    sqlTimes.push(committed - started)
    visibleTimes.push(performance.now() - committed)
  }
  for (let round = 0; round < rounds; round++) {
    await change(dearer, false)
    await change(offer, true)
  }
  return {
    changes: sqlTimes.length,
    sql: spreadOf(sqlTimes),
    visible: spreadOf(visibleTimes),
  }
}

export type Liveness = { searches: Measure; health: Spread; asked: number }

/** The first stretch says how many searches the second, watched one needs to last. */
const unwatched = { concurrency: 16, amount: 200 }
const secondsWatched = 6

/** How long `/health/live` takes while blank searches keep the application busy. */
export const measureLiveness = async (origin: string, chef: Chef): Promise<Liveness> => {
  const request = blankSearch(chef)
  const { seconds } = await overHttp(origin, () => request, unwatched)
  const wanted = Math.ceil((unwatched.amount / seconds) * secondsWatched)
  const load = { ...unwatched, amount: Math.min(most, Math.max(unwatched.amount, wanted)) }
  const watchFile = new URL('./liveness-watch.ts', import.meta.url)
  const watch = await forkFile(watchFile, `${origin}/health/live`)
  try {
    const searches = await overHttp(origin, () => request, load)
    const told = watch.hear()
    watch.say('enough')
    const times = (await told) as number[] // the one thing it says then
    return { searches: measureOf([searches]), health: spreadOf(times), asked: times.length }
  } finally {
    await watch.stop()
  }
}
