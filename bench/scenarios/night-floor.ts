import { parisDay } from '@carreau/domain/french/paris-time'
import { randomOf } from '../../apps/api/seeds/random.ts'
import { readBooks } from '../books.sql.ts'
import { post } from '../load.ts'
import { makeBuyers, type Person, signInAs } from '../market.sql.ts'
import { findGoods, moveToYesterday, readFloor } from '../night-floor.sql.ts'
import { night, workNight } from '../night-floor.ts'
import { inTurn, mustBeNone, type Scenario, whole } from '../results.ts'
import { keep, openPool, say, startApp, startPostgres } from '../rig.ts'
import { openStubbornClient } from '../stubborn-client.ts'

/** Four routes, which every night uses. */
const addRoutes = async (origin: string, shop: Person): Promise<number[]> => {
  const { mustDo } = openStubbornClient([origin])
  const names = Array.from({ length: night.drivers }, (_, at) => `Nuit ${at + 1}`)
  const ids: number[] = []
  for (const name of names)
    ids.push((await mustDo(post('/api/v3/shop/tours/routes', shop.token, { name }))).id)
  return ids
}

export const nightFloor: Scenario = {
  name: 'night-floor',
  asks: 'After nights of short lots, pickers, drivers and kitchens whose phones lose half of their calls, do lots, orders, papers, crates and signatures agree?',
  goal: 'every count of faults is 0.',
  run: async ({ short }) => {
    const nights = short ? 1 : 20
    const seeds = Number(process.env.NIGHT_SEED ?? 0)
    const postgres = keep(await startPostgres())
    say('Loading the demo market')
    const nodes = [keep(await startApp(postgres, {}))]
    nodes.push(keep(await startApp(postgres, {})))
    const origins = nodes.map(({ origin }) => origin)
    const { db, pool } = openPool(postgres.url, 2)
    const shop = await signInAs(db, 'wholesaler')
    const shopId = shop.tenantId
    const goods = await findGoods(pool, shopId, night.goods)
    const routeIds = await addRoutes(inTurn(origins, 0), shop)
    const today = parisDay(new Date())

    const faults: Record<string, number> = {}
    const add = (found: Record<string, number>) => {
      for (const [name, faulty] of Object.entries(found))
        faults[name] = (faults[name] ?? 0) + faulty
    }
    const done = {
      orders: 0,
      lines: 0,
      splits: 0,
      told: 0,
      handed: 0,
      received: 0,
      crates: 0,
      refused: 0,
      takings: 0,
    }
    const started = performance.now()
    for (let at = 0; at < nights; at++) {
      const seed = `nuit-${seeds + at}`
      const buyers = await makeBuyers(pool, night.customers)
      const random = randomOf(seed)
      const phones = openStubbornClient(origins, {
        weather: () => (random.chance(0.5) ? 'fine' : random.chance(0.5) ? 'unsent' : 'unheard'),
      })
      const seen = await workNight({
        ...{ phones, pool, shop, shopId, buyers, goods, routeIds, today, seed, random },
      }).finally(phones.giveUp)
      const buyerIds = buyers.map(({ tenantId }) => tenantId)
      const books = await readBooks(pool, {
        ...{ origin: inTurn(origins, 0), shop, buyers, acknowledged: seen.acknowledged },
      })
      const found = {
        ...books.faults,
        'invoice files missing or different': books.wrong,
        ...(await readFloor(pool, { seen, shopId, buyerIds })),
      }
      add(found)
      await moveToYesterday(pool, buyerIds)
      const wrong = Object.entries(found).filter(([, faulty]) => faulty > 0)
      const troubles = Object.entries(phones.troubles).map(([kind, tries]) => `${kind} ${tries}`)
      say(
        `${seed}: ${phones.calls()} calls, ${troubles.join(', ')}; ${wrong.map(one => one.join(' ')).join('; ') || 'right'}`,
      )
      done.orders += seen.acknowledged.placed.size
      done.lines += seen.lines.size
      done.splits += seen.splits
      done.told += seen.told
      done.handed += seen.handed.size
      done.received += seen.received.size
      for (const { crates, refusals, takenCents } of seen.handed.values()) {
        done.crates += crates.reduce((sum, { count }) => sum + count, 0)
        done.refused += refusals.length
        done.takings += takenCents > 0 ? 1 : 0
      }
    }
    const minutes = (performance.now() - started) / 60_000
    return [
      {
        name: 'the nights',
        measured: `${nights} in ${whole(minutes)} min: ${whole(done.orders)} orders, ${whole(done.lines)} lines, ${whole(done.splits)} splits, ${whole(done.handed)} deliveries (${whole(done.crates)} crates back, ${whole(done.refused)} refusals, ${whole(done.takings)} takings), ${whole(done.received)} receptions; told of a colleague ${whole(done.told)} times`,
      },
      ...Object.entries(faults).map(([name, faulty]) => mustBeNone(name, faulty)),
    ]
  },
}
