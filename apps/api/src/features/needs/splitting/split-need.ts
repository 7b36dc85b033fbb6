import { parisDay } from '@carreau/domain/french/paris-time'
import { defaultNeedShops } from '@carreau/domain/needs/needs'
import { leftOn } from '@carreau/domain/price-list/stock-bound'
import { type Split, splitNeed as steps } from '@carreau/need-split'
import type { Db } from '../../../platform/db/database.ts'
import { openPace, type Pace } from '../../../platform/http/load/pace.ts'
import { openTurns } from '../../../platform/http/load/turns.ts'
import { findCarts } from '../../carts/door/carts.sql.ts'
import { findLivingTotals } from '../../orders/door/living-order.sql.ts'
import { askedLines, type SplitBody } from './asked-lines.ts'
import { buildLines, withCheapest } from './build-need.ts'
import { findNeedOffers, findNeedShops, findUsual } from './need-market.sql.ts'
import { splitOf } from './proposals.present.ts'
import { reachable } from './reach.ts'
import { findReasons } from './reasons.ts'
import { findShown } from './shown.sql.ts'

/** Steps of the search after which the best found is answered, and said to be unproven: seconds, not minutes. */
const mostSteps = 6_000_000

const run = async (need: Parameters<typeof steps>[0], pace: Pace): Promise<Split> => {
  const work = steps({ ...need, maxSteps: mostSteps })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (pace.isDue()) await pace.breathe()
  }
}

type Lines = Parameters<typeof steps>[0]['lines']
type Terms = Omit<Parameters<typeof steps>[0], 'lines'>

/** Lines that somebody sells and no proposal has. */
const unsent = ({ cheapest }: Split): number =>
  cheapest === null
    ? Number.POSITIVE_INFINITY
    : cheapest.missing.filter(({ reason }) => reason === 'not_sendable').length

/**
 * Of what one wholesaler has for a line its cheapest counts, which is proven in a fraction of the steps. Only where a line
 * would stay behind for a minimum, a dearer one of the same wholesaler may reach it.
 */
const splitLines = async (lines: Lines, terms: Terms, pace: Pace): Promise<Split> => {
  const first = await run({ ...terms, lines: lines.map(withCheapest) }, pace)
  if (unsent(first) === 0 || lines.every(({ offers }) => offers.length < 2)) return first
  const all = await run({ ...terms, lines }, pace)
  return unsent(all) < unsent(first) ? all : first
}

const inTurn = openTurns({ atOnce: 2, mostWaiting: 64 })

type Asked = { buyerId: number; body: SplitBody; now: Date; isGone?: () => boolean }

/**
 * What a need costs, split over the wholesalers who deliver to the buyer. The market is read first and worked on in
 * slices afterwards, a few needs at once.
 */
export const splitNeed = async (db: Db, { buyerId, body, now, isGone = () => false }: Asked) => {
  const lines = askedLines(body.lines)
  const [shops, carts, living, usual] = await Promise.all([
    findNeedShops(db, buyerId),
    body.replace ? [] : findCarts(db, buyerId),
    findLivingTotals(db, buyerId, parisDay(now)),
    findUsual(db, buyerId, lines),
  ])
  const open = reachable(shops, { carts, living }, body, now)
  const shopIds = open.map(({ id }) => id)
  const dayAt = new Map(open.map(({ id, delivery }) => [id, delivery.date]))
  const found = await findNeedOffers(db, buyerId, { lines, shopIds })
  // What is announced serves no delivery before its day.
  const rows = found.map(row => ({
    ...row,
    leftMilli: leftOn(row, dayAt.get(row.shopId) ?? null),
  }))
  const { built, split } = await inTurn(async () => {
    const pace = openPace(isGone)
    const built = await buildLines(body.lines, { rows, usual }, pace)
    const split = await splitLines(
      built.map(({ line }) => line),
      {
        shops: open.map(({ id, terms }) => ({ id, ...terms })),
        maxShops: body.max_shops ?? defaultNeedShops,
      },
      pace,
    )
    return { built, split }
  })
  const chosen = [split.cheapest, split.fewest, split.single, split.usual].flatMap(
    proposal => proposal?.deliveries ?? [],
  )
  const specificationIds = new Set(
    chosen.flatMap(delivery =>
      delivery.lines.flatMap(
        ({ line, offer }) => built[line]?.rows.get(offer.id)?.specificationId ?? [],
      ),
    ),
  )
  const [shown, reasons] = await Promise.all([
    findShown(db, [...specificationIds]),
    findReasons(db, { asked: lines, needed: body.lines, built, shops: open, split }),
  ])
  return { data: splitOf({ built, shops: open, split, shown, reasons }) }
}
