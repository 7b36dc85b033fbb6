import { issueDuePeriods } from '../../apps/api/src/features/documents/periods/issue-period.ts'
import { checkBooks } from './check-books.ts'
import { deliverDue } from './deliveries.ts'
import { openDice } from './dice.ts'
import { stepNames, takeStep } from './history.ts'
import { killRun } from './killed-run.ts'
import type { History } from './lived.ts'
import { type HistoryMarket, openMarket } from './open-market.ts'
import { readPapers } from './papers.sql.ts'
import { makeBuyer, makeGoods, makeShop } from './people.sql.ts'

const firstDay = '2026-11-02'
const day = 86_400_000
const at = (date: string, clock: string): Date => new Date(`${date}T${clock}:00Z`)
const dayAt = (index: number): string =>
  new Date(Date.parse(firstDay) + index * day).toISOString().slice(0, 10)
const atOnce = 4

const makeHistories = async ({ pool }: HistoryMarket, count: number, seed: number) => {
  const specifications = await makeGoods(pool)
  const histories: History[] = []
  for (let index = 0; index < count; index += 1) {
    const dice = openDice(seed * 1_000 + index)
    const shop = await makeShop(pool, `Grossiste ${index}`, {
      specifications,
      pricesE4: specifications.map(() => 1_000 + dice.below(60_000)),
      feeCents: dice.one([0, 950, 1_299]),
      siret: String(10_000_000_000_000 + index),
    })
    const customers = []
    for (let one = 0; one < 2; one += 1)
      customers.push(
        await makeBuyer(
          pool,
          `Client ${index}-${one}`,
          dice.one(['detaillant', 'restaurant', 'collectivite']),
        ),
      )
    histories.push({
      ...{ shop, customers, specifications, dice },
      ...{ shipped: [], delivered: [], claims: [], credits: 0 },
      ...{ taken: new Map(), refused: new Map() },
    })
  }
  return histories
}

/** One after the other, so many at the same time. */
const each = async <T>(of: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const waiting = of.values()
  const turn = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

/** By then most wholesalers have customers. */
const hurriedOn = 3

/**
 * Every other wholesaler is to be paid the day after and writes at once: by the usual terms and rules a formal notice, and so
 * interest, comes weeks after what all histories but the longest live to see.
 */
const hurry = async (market: HistoryMarket, { shop, customers }: History): Promise<void> => {
  const { token } = shop
  await market.call('updateReminderRules', {
    token,
    body: { days: [1, 2, 3], least_amount: 0, rate_kind: 'ecb_plus_10' },
  })
  // Who has not ordered yet is no customer, and is refused.
  for (const { id } of customers)
    await market.send('updateCustomer', {
      token,
      params: { buyerId: id },
      body: { invoicing: 'per_delivery', payment_days: 1 },
    })
}

/** A morning: what is due is delivered, then perhaps a step or two. */
const live = async (market: HistoryMarket, history: History, today: string): Promise<void> => {
  await deliverDue(market, history, today)
  for (let turn = history.dice.below(4); turn > 0; turn -= 1) await takeStep(market, history)
}

/** The ends of décades: after the last day a run is due that issues for everybody. */
const isEndOfDecade = (index: number): boolean => /-(01|11|21)$/.test(dayAt(index + 1))

type Asked = {
  histories: number
  days: number
  kills: number
  seed: number
  say?: (line: string) => void
}

/** Lives so many wholesalers' days, with the night's run after each; what is wrong in the end. */
export const runHistories = async (
  url: string,
  dataDir: string,
  { histories: count, days, kills, seed, say = () => {} }: Asked,
) => {
  const faults: string[] = []
  let entries = 0
  let market = await openMarket(url, dataDir, at(dayAt(0), '08:00'))
  const histories = await makeHistories(market, count, seed)
  const check = async (index: number) => {
    entries = 0
    await each(histories, async history => {
      const books = await checkBooks(market, history, [firstDay, dayAt(index)])
      faults.push(...books.faults)
      entries += books.entries
    })
    for (const [fault, number] of await readPapers(market.pool))
      if (number > 0) faults.push(`${fault}: ${number}`)
    say(`${dayAt(index)}: ${entries} entries, ${faults.length} faults`)
  }

  for (let index = 0; index < days; index += 1) {
    market.clock.now = at(dayAt(index), '08:00')
    if (index === hurriedOn)
      await each(
        histories.filter((_, at) => at % 2 === 0),
        history => hurry(market, history),
      )
    await each(histories, history => live(market, history, dayAt(index)))
    const isLast = index === days - 1
    if (isLast) break
    market.clock.now = at(dayAt(index + 1), '00:05')
    await issueDuePeriods(market.db, market.clock.now)
    if (isEndOfDecade(index)) await check(index + 1)
  }
  // Enough days later for the last décade to be over.
  const night = at(dayAt(days + 10), '00:05')
  await market.stop()
  const dice = openDice(seed)
  const killed = await killRun(url, { now: night, kills, random: () => dice.below(1_000) / 1_000 })
  market = await openMarket(url, dataDir, night)
  try {
    await check(days + 10)
  } finally {
    await market.stop()
  }
  const total = (of: 'taken' | 'refused', name: string) =>
    histories.reduce((sum, history) => sum + (history[of].get(name) ?? 0), 0)
  const taken = new Map(stepNames.map(name => [name, total('taken', name)]))
  const refused = new Map(stepNames.map(name => [name, total('refused', name)]))
  return { faults, entries, killed, taken, refused }
}
