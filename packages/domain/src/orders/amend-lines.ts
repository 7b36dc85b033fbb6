import {
  checkPackages,
  minimumMilli,
  type OfferRules,
  type QuantityRefusal,
} from '../money/quantity.ts'
import type { OrderLineSnapshot } from './totals.ts'

/** A line of an order that may still change. */
export type AgreedLine = OrderLineSnapshot & {
  readonly id: number
  readonly name: string
  readonly specificationId: number
  /** The most that was ordered of it at its price. */
  readonly agreedPackagesMilli: number
  /** Of it, what came after the wholesaler accepted the order. */
  readonly addedMilli: number
}

/** What a wholesaler sells of a specification today. */
export type OfferNow = Omit<OrderLineSnapshot, 'orderedPackagesMilli' | 'unitPriceE4'> &
  OfferRules & {
    readonly specificationId: number
    readonly name: string
    readonly available: boolean
    /** The customer's price of one unit for so many packages. */
    readonly priceE4: (packagesMilli: number) => number
  }

/** A line as it shall be, or packages of a specification on top of what there is. */
export type Wanted =
  | { readonly lineId: number; readonly toMilli: number; readonly fromMilli?: number | undefined }
  | {
      readonly specificationId: number
      readonly addMilli: number
      /** The price the person saw, where it holds whatever the list says now. */
      readonly unitPriceE4?: number | undefined
    }

/** A line after the change; `id` null when it comes in, with what its offer says. */
export type AmendedLine = Omit<OrderLineSnapshot, 'orderedPackagesMilli' | 'unitPriceE4'> & {
  id: number | null
  orderedPackagesMilli: number
  unitPriceE4: number
  name: string
  specificationId: number
  agreedPackagesMilli: number
  addedMilli: number
}

export type AmendRefusal = {
  readonly code:
    | QuantityRefusal
    | 'quantity_below_minimum'
    | 'offer_unavailable'
    | 'order_changed'
    | 'order_would_be_empty'
  /** Which product, where it is one. */
  readonly name?: string
}

const sameContent = (line: AmendedLine, offer: OfferNow): boolean =>
  line.billingType === offer.billingType &&
  line.volumeType === offer.volumeType &&
  line.unitsPerPackage === offer.unitsPerPackage &&
  line.averageVolumeG === offer.averageVolumeG &&
  (line.weightMinG ?? null) === (offer.weightMinG ?? null) &&
  (line.weightMaxG ?? null) === (offer.weightMaxG ?? null) &&
  Number(line.vatRate) === Number(offer.vatRate) &&
  line.isInterfelTaxable === offer.isInterfelTaxable &&
  line.originIsoCode === offer.originIsoCode

class Refused extends Error {
  readonly refusal: AmendRefusal
  constructor(refusal: AmendRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * The lines of an order after a change, or why not (docs/product.md#the-living-order). What was agreed keeps
 * its price, what is added takes today's, on a line of its own where it differs. While the wholesaler's list is
 * as it was, a line costs what it would had all of it been ordered at once: its brackets count the whole.
 * `isAccepted`: what is added counts as added, and may be declined.
 */
export const amendLines = (
  lines: readonly AgreedLine[],
  wanted: readonly Wanted[],
  { offers, isAccepted }: { offers: ReadonlyMap<number, OfferNow>; isAccepted: boolean },
): { lines: AmendedLine[]; refusal: null } | { lines: null; refusal: AmendRefusal } => {
  const drafts: AmendedLine[] = lines.map(line => ({ ...line }))

  /** Counts the whole in the brackets, where the line has the price of today's. */
  const reprice = (line: AmendedLine, fromMilli: number): void => {
    const offer = offers.get(line.specificationId)
    if (offer === undefined || !sameContent(line, offer)) return
    if (offer.priceE4(fromMilli) === line.unitPriceE4)
      line.unitPriceE4 = offer.priceE4(line.orderedPackagesMilli)
  }
  const setPackages = (line: AmendedLine, toMilli: number): void => {
    const delta = toMilli - line.orderedPackagesMilli
    const added = isAccepted || delta < 0 ? line.addedMilli + delta : line.addedMilli
    line.addedMilli = Math.min(Math.max(0, added), toMilli)
    line.orderedPackagesMilli = toMilli
    line.agreedPackagesMilli = Math.max(line.agreedPackagesMilli, toMilli)
  }
  const check = (line: AmendedLine): void => {
    const offer = offers.get(line.specificationId)
    const rules = offer ?? { allowsHalf: true, isIndivisible: false, minPackagesMilli: 0 }
    const refusal = checkPackages({ packagesMilli: line.orderedPackagesMilli, ...rules })
    if (refusal !== null) throw new Refused({ code: refusal, name: line.name })
    const all = drafts
      .filter(({ specificationId }) => specificationId === line.specificationId)
      .reduce((sum, { orderedPackagesMilli }) => sum + orderedPackagesMilli, 0)
    if (all < minimumMilli(rules))
      throw new Refused({ code: 'quantity_below_minimum', name: line.name })
  }

  const add = (specificationId: number, addMilli: number, seenE4: number | undefined): void => {
    const offer = offers.get(specificationId)
    if (offer === undefined || !offer.available)
      throw new Refused({
        code: 'offer_unavailable',
        ...(offer && { name: offer.name }),
      })
    const priceE4 = seenE4 ?? offer.priceE4(addMilli)
    // A line and a half from when halves were sold stays as it is: whole packages stand beside it.
    const alike = drafts.filter(
      line =>
        line.specificationId === specificationId &&
        sameContent(line, offer) &&
        checkPackages({ packagesMilli: line.orderedPackagesMilli + addMilli, ...offer }) !==
          'quantity_not_whole',
    )
    const whole = alike.find(line => {
      const all = line.orderedPackagesMilli + addMilli
      return (
        offer.priceE4(line.orderedPackagesMilli) === line.unitPriceE4 &&
        offer.priceE4(all) <= Math.min(line.unitPriceE4, priceE4)
      )
    })
    const line = whole ?? alike.find(({ unitPriceE4 }) => unitPriceE4 === priceE4)
    if (line === undefined) {
      const { priceE4: _, available: __, ...goods } = offer
      const fresh = {
        ...goods,
        id: null,
        unitPriceE4: priceE4,
        orderedPackagesMilli: addMilli,
        agreedPackagesMilli: addMilli,
        addedMilli: isAccepted ? addMilli : 0,
      }
      drafts.push(fresh)
      check(fresh)
      return
    }
    const before = line.orderedPackagesMilli
    setPackages(line, before + addMilli)
    if (line === whole) reprice(line, before)
    check(line)
  }

  const setLine = ({ lineId, toMilli, fromMilli }: Extract<Wanted, { lineId: number }>): void => {
    const line = drafts.find(({ id }) => id === lineId)
    if (
      line === undefined ||
      (fromMilli ?? line.orderedPackagesMilli) !== line.orderedPackagesMilli
    )
      throw new Refused({ code: 'order_changed' })
    const before = line.orderedPackagesMilli
    if (toMilli <= 0) {
      drafts.splice(drafts.indexOf(line), 1)
      if (toMilli < 0) throw new Refused({ code: 'quantity_not_positive', name: line.name })
      return
    }
    const within = Math.min(toMilli, Math.max(before, line.agreedPackagesMilli))
    if (within !== before) {
      setPackages(line, within)
      reprice(line, before)
    }
    if (toMilli > within) add(line.specificationId, toMilli - within, undefined)
    check(line)
  }

  try {
    // What is taken off first: a rise and a fall of one product are one total.
    for (const one of wanted) if ('lineId' in one) setLine(one)
    for (const one of wanted)
      if ('specificationId' in one) add(one.specificationId, one.addMilli, one.unitPriceE4)
    if (drafts.length === 0) throw new Refused({ code: 'order_would_be_empty' })
  } catch (error) {
    if (error instanceof Refused) return { lines: null, refusal: error.refusal }
    throw error
  }
  return { lines: drafts, refusal: null }
}
