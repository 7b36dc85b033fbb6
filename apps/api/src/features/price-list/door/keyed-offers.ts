import { eurosFromE4 } from '@carreau/domain/money/money'
import { announcedWeights } from '@carreau/domain/money/weight-bracket'
import { offerLabel } from '@carreau/domain/price-list/price-list'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Actor } from '../offers/change-offers.sql.ts'
import { changeShopOffers } from '../offers/change-offers.ts'
import { offersAfter, offersById } from '../offers/offers.sql.ts'
import { unitOf } from '../price-list.present.ts'

/** Offers of a list after one of them, by their ids, as other programs read them. */
export const pageOfOffers = async (
  db: Db,
  shopId: number,
  { afterId, limit }: { afterId: number; limit: number },
) =>
  (await offersAfter(db, shopId, { afterId, limit })).map(row => ({
    offer_id: row.id,
    version: row.version,
    label: offerLabel(row),
    specification_id: row.specificationId,
    unit: unitOf(row),
    unit_price: eurosFromE4(row.unitPriceE4),
    ...announcedWeights(row),
    is_available: row.isAvailable,
    updated_at: row.updatedAt.toISOString(),
  }))

type Price = {
  offer_id: number
  unit_price: number
  is_available?: boolean | undefined
  version?: number | undefined
}
type Refusal = { code: string; message: string }

/** The lines that a refusal of the whole names: « changes.12.unit_price ». */
const refusedLines = (error: AppError): Map<number, Refusal> =>
  new Map(
    Object.entries(error.errors ?? {}).flatMap(([field, [message = error.message]]) => {
      const place = /^changes\.(\d+)\./.exec(field)?.[1]
      return place === undefined ? [] : [[Number(place), { code: error.code, message }] as const]
    }),
  )

/** What came of all lines but the refused: the offers changed, or which lines stand in the way. */
const tryPrices = async (
  db: Db,
  actor: Actor,
  { prices, isConfirmed }: { prices: readonly Price[]; isConfirmed: boolean },
): Promise<{ changed: number[] } | { refused: Map<number, Refusal> }> => {
  if (prices.length === 0) return { changed: [] }
  try {
    const body = { changes: [...prices], prices_confirmed: isConfirmed, stock_confirmed: false }
    const { data } = await changeShopOffers(db, actor, body)
    return { changed: data.previous.map(({ offer_id }) => offer_id) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const refused = refusedLines(error)
    // Nothing that one line is to blame for.
    if (refused.size === 0) throw error
    return { refused }
  }
}

/**
 * Sets prices through the price list's own use case, which changes all or none: what it refuses is left out
 * and the rest asked for again, which ends: each time there are fewer.
 */
export const setPrices = async (
  db: Db,
  actor: Actor,
  { prices, isConfirmed }: { prices: readonly Price[]; isConfirmed: boolean },
) => {
  const refusals = new Map<Price, Refusal>()
  let left = [...prices]
  let came = await tryPrices(db, actor, { prices: left, isConfirmed })
  while ('refused' in came) {
    const { refused } = came
    for (const [place, refusal] of refused) {
      const price = left[place]
      if (price !== undefined) refusals.set(price, refusal)
    }
    left = left.filter((_, place) => !refused.has(place))
    came = await tryPrices(db, actor, { prices: left, isConfirmed })
  }
  const changed = new Set(came.changed)
  const ids = [...new Set(prices.map(({ offer_id }) => offer_id))]
  const now = await offersById(db, actor.shopId, ids)
  const versions = new Map(now.map(({ id, version }) => [id, version]))
  return prices.map(price => {
    const refusal = refusals.get(price)
    const done = changed.has(price.offer_id) ? ('changed' as const) : ('unchanged' as const)
    return {
      offer_id: price.offer_id,
      result: refusal === undefined ? done : ('refused' as const),
      version: versions.get(price.offer_id) ?? null,
      code: refusal?.code ?? null,
      message: refusal?.message ?? null,
    }
  })
}
