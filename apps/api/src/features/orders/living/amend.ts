import { minimumNotReached, thresholdsOf } from '@carreau/domain/carts/thresholds'
import { ofName } from '@carreau/domain/french/of-name'
import { parisDay } from '@carreau/domain/french/paris-time'
import { priceAt } from '@carreau/domain/money/brackets'
import { normaliseVatRate, packagesFromMilli, sumExact } from '@carreau/domain/money/money'
import {
  type AmendedLine,
  type AmendRefusal,
  amendLines,
  type OfferNow,
  type Wanted,
} from '@carreau/domain/orders/amend-lines'
import { type OrderTotals, orderLineTotal, orderTotals } from '@carreau/domain/orders/totals'
import { shortOn, shortSentence } from '@carreau/domain/price-list/stock-bound'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findUnsavedCart } from '../../carts/door/add-lines.sql.ts'
import type { CartLineRow } from '../../carts/door/carts.sql.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { frozenLine } from '../placing/order-from-cart.ts'
import { findPrices, type LivingTerms } from './living.sql.ts'
import type { FreshLine, KeptChange, KeptLine } from './write-change.sql.ts'

type Offer = OfferNow & { row: CartLineRow }

/** What the wholesaler sells of these specifications, with its prices for the order's buyer. */
export const offersOf = async (
  trx: Trx,
  { buyerId, shopId }: Pick<OrderRow, 'buyerId' | 'shopId'>,
  specificationIds: readonly number[],
): Promise<Map<number, Offer>> => {
  const prices = await findPrices(trx, { buyerId, shopId, specificationIds })
  if (prices.length === 0) return new Map()
  const cart = await findUnsavedCart(trx, buyerId, {
    shopId,
    deliveryDate: null,
    note: '',
    lines: prices.map(({ offerId }) => ({ offerId, packagesMilli: 1_000 })),
  })
  const rows = new Map(cart?.lines.map(line => [line.specificationId, line]))
  return new Map(
    prices.flatMap(price => {
      const row = rows.get(price.specificationId)
      if (row === undefined) return []
      const { packagesMilli: _, ...goods } = row
      const offer = {
        ...goods,
        vatRate: normaliseVatRate(row.vatRate),
        minPackagesMilli: price.minPackagesMilli,
        priceE4: (packagesMilli: number) => priceAt(price, packagesMilli),
        row,
      }
      return [[price.specificationId, offer] as const]
    }),
  )
}

const refused = ({ code, name }: AmendRefusal): AppError => {
  if (name === undefined) return new AppError(code)
  const messages: Partial<Record<AmendRefusal['code'], string>> = {
    offer_unavailable: `${name} n’est plus proposé\u00a0: on ne peut plus en ajouter.`,
    quantity_below_minimum: `C’est moins que le minimum de l’offre «\u00a0${name}\u00a0».`,
  }
  const message = messages[code]
  return new AppError(code, message === undefined ? {} : { message })
}

/** What cannot be added because it is sold out says so. */
const soldOut = (
  { code, name }: AmendRefusal,
  offers: ReadonlyMap<number, Offer>,
): AppError | undefined =>
  code === 'offer_unavailable' &&
  offers.values().some(({ row }) => row.name === name && row.leftMilli === 0)
    ? new AppError('stock_short', {
        message: `Il ne reste rien de «\u00a0${name}\u00a0»\u00a0: on ne peut plus en ajouter.`,
      })
    : undefined

/** What comes on top of what an order holds already is there. Who is a moment later than another is refused by the write. */
const refuseShort = (
  order: OrderRow,
  { lines, offers }: { lines: readonly AmendedLine[]; offers: ReadonlyMap<number, Offer> },
): void => {
  const before = new Map(order.lines.map(line => [line.id, line.orderedPackagesMilli]))
  const short = lines.flatMap(({ id, name, specificationId, orderedPackagesMilli }) => {
    const left = offers.get(specificationId)?.row ?? {}
    const asked = orderedPackagesMilli - (before.get(id ?? 0) ?? 0)
    const found = shortOn({ ...left, name }, { asked, day: order.deliveryDate })
    return found === null ? [] : [{ ...found, specificationId }]
  })
  if (short.length > 0)
    throw new AppError('stock_short', {
      message: shortSentence(order.shopName, short),
      data: short.map(({ name, leftMilli, specificationId }) => ({
        shop_id: order.shopId,
        specification_id: specificationId,
        name,
        packages_left: packagesFromMilli(leftMilli),
      })),
    })
}

/** An order as a change would leave it. */
export type Amended = {
  kept: KeptLine[]
  fresh: FreshLine[]
  totals: OrderTotals
  /** In the order of the lines; the line ids of what comes in are not known yet (0). */
  changes: KeptChange[]
  /** Specifications of it whose offers are bound to their stock. */
  bound: number[]
}

const netOf = (line: AmendedLine): number => orderLineTotal(line).netCents
const netAfter = (line: AmendedLine | undefined): number => (line === undefined ? 0 : netOf(line))

const changesOf = (order: OrderRow, lines: readonly AmendedLine[]): KeptChange[] => {
  const after = new Map(lines.flatMap(line => (line.id === null ? [] : [[line.id, line] as const])))
  const old = order.lines.map(line => ({
    lineId: line.id,
    specificationId: line.specificationId,
    name: line.name,
    beforeMilli: line.orderedPackagesMilli,
    afterMilli: after.get(line.id)?.orderedPackagesMilli ?? 0,
    unitPriceE4: after.get(line.id)?.unitPriceE4 ?? line.unitPriceE4,
    addedNetCents: netAfter(after.get(line.id)) - line.netCents,
  }))
  const fresh = lines
    .filter(({ id }) => id === null)
    .map(line => ({
      lineId: 0,
      specificationId: line.specificationId,
      name: line.name,
      beforeMilli: 0,
      afterMilli: line.orderedPackagesMilli,
      unitPriceE4: line.unitPriceE4,
      addedNetCents: netOf(line),
    }))
  return [...old, ...fresh].filter(({ beforeMilli, afterMilli }) => beforeMilli !== afterMilli)
}

/** Totals of an order with these lines; its contribution by the rates of the day it was placed. */
export const amendedTotals = (
  order: OrderRow,
  lines: readonly AmendedLine[],
  { feeCents, terms }: { feeCents: number; terms: LivingTerms },
): OrderTotals =>
  orderTotals({
    lines,
    delivery: { feeCents, francoCents: null },
    interfel: {
      // Who was charged when ordering stays charged.
      customer: {
        kind: terms.interfelKind,
        override: order.contributions.length > 0 ? true : null,
      },
      rates: terms.interfelRates,
      day: parisDay(order.createdAt),
    },
  })

/**
 * Works out a change of a locked order, or refuses it: its lines, the fee and the totals of the whole. What
 * only adds is never refused for the minimum: an order taken by telephone may lie below it.
 */
export const amendOrder = (
  order: OrderRow,
  wanted: readonly Wanted[],
  { offers, terms }: { offers: ReadonlyMap<number, Offer>; terms: LivingTerms },
): Amended => {
  const { lines, refusal } = amendLines(order.lines, wanted, {
    offers,
    isAccepted: order.status === 'accepted',
  })
  if (refusal !== null) throw soldOut(refusal, offers) ?? refused(refusal)
  refuseShort(order, { lines, offers })
  const goodsCents = sumExact(lines.map(netOf))
  const before = sumExact(order.lines.map(({ netCents }) => netCents))
  const thresholds = thresholdsOf(goodsCents, terms)
  if (thresholds.missingForMinimumCents > 0 && goodsCents < before) {
    const { code, message } = minimumNotReached(terms.shopName, thresholds.missingForMinimumCents)
    throw new AppError(code, {
      message: `${message.replace(/\.$/, '')}\u00a0: gardez-en davantage, ou annulez la commande.`,
    })
  }
  const fresh = lines.filter(({ id }) => id === null)
  return {
    kept: lines.flatMap(line =>
      line.id === null ? [] : [{ ...line, id: line.id, netCents: netOf(line) }],
    ),
    fresh: fresh.map((line, index) => {
      const row = offers.get(line.specificationId)?.row
      if (row === undefined) throw new Error(`No offer of ${ofName(line.name)}`)
      const { orderedPackagesMilli: packagesMilli, unitPriceE4 } = line
      return {
        ...frozenLine({ ...row, packagesMilli, unitPriceE4 }, index),
        added_milli: line.addedMilli,
      }
    }),
    totals: amendedTotals(order, lines, { feeCents: thresholds.deliveryFeeCents, terms }),
    changes: changesOf(order, lines),
    bound: [...offers].flatMap(([id, { row }]) => (row.leftMilli === null ? [] : id)),
  }
}
