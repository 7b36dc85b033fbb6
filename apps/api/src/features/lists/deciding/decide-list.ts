import { wantedOf } from '@carreau/domain/lists/counted-stock'
import { type DecisionCode, decisionWords, enoughWords } from '@carreau/domain/lists/decision-words'
import {
  type Candidate,
  type CandidateOffer,
  ceilingOf,
  chooseFor,
  costCents,
  isWithin,
  judgedPrice,
  type LineToDecide,
  mostCents,
  mostShops,
} from '@carreau/domain/lists/decisions'
import { sumExact } from '@carreau/domain/money/money'
import { maxPackages, stepMilli } from '@carreau/domain/money/quantity'
import { leftOn, leftToOrder } from '@carreau/domain/price-list/stock-bound'
import type { Db } from '../../../platform/db/database.ts'
import { readOffer, readSpecification } from '../../catalogue/door/product-tuples.sql.ts'
import type { DeliveryWanted } from '../ordering/best-offer.sql.ts'
import { type CandidateRow, findListToDecide, type LineRow } from './candidates.sql.ts'
import { chooseWholesalers } from './choose-wholesalers.ts'

export type Decision = { id: number; name: string; code: DecisionCode; message: string }

/** What would be ordered from one wholesaler. */
export type DecidedDelivery = {
  shop_id: number
  shop_name: string
  goods_cents: number
  fee_cents: number
  lines: { id: number; offer_id: number; packages_milli: number; allowed: number[] }[]
}

export type Decided = {
  listName: string
  budgetCents: number | null
  goodsCents: number
  feesCents: number
  /** Goods and fees were every package as heavy as announced: what a budget counts. */
  mostCents: number
  deliveries: DecidedDelivery[]
  decisions: Decision[]
}

const labelOf = (row: CandidateRow): string => {
  const { originName, category, size, isOrganic } = readSpecification(row.specification)
  return [row.name, originName, category && `cat.\u00a0${category}`, size, isOrganic && 'bio']
    .filter(Boolean)
    .join(' · ')
}

const candidateOf = (row: CandidateRow, day: string): Candidate => {
  const { id, category, unitsPerPackage, averageVolumeG } = readSpecification(row.specification)
  return {
    specificationId: id,
    label: labelOf(row),
    category,
    unitsPerPackage,
    averageVolumeG,
    volumeType: row.volumeType,
    offers: row.offers.map((tuple): CandidateOffer => {
      const { offer } = readOffer(tuple)
      return { ...offer, leftMilli: leftOn(offer, day), isIndivisible: row.isIndivisible }
    }),
  }
}

const lineOf = (
  row: LineRow,
  { wantedMilli, day }: { wantedMilli: number; day: string },
): LineToDecide | null => {
  const [own, ...others] = row.candidates.map(each => candidateOf(each, day))
  return own === undefined ? null : { ...row, wantedMilli, candidates: [own, ...others] }
}

/**
 * What a list would order for a day, by its rules, and why: each line in words. It reads and writes nothing;
 * undefined where there is no such list.
 */
export const decideList = async (
  db: Db,
  buyerId: number,
  listId: number,
  { delivery, shopId }: { delivery: DeliveryWanted; shopId: number | null },
): Promise<Decided | undefined> => {
  const list = await findListToDecide(db, buyerId, listId, { delivery, shopId })
  if (list === undefined) return undefined
  const judged = list.lines.flatMap(row => {
    const { countedMilli, countedAt } = row
    const counted =
      countedMilli === null || countedAt === null
        ? null
        : { milli: countedMilli, at: new Date(countedAt) }
    const { wantedMilli, countedMilli: used } = wantedOf(
      { ...row, counted },
      { lastDecidedAt: list.lastDecidedAt, now: delivery.now },
    )
    const stock = { countedMilli: used, parMilli: row.parMilli, heldMilli: row.heldMilli }
    const line = lineOf(row, { wantedMilli: Math.max(1, wantedMilli), day: delivery.date })
    if (line === null) return []
    return { row, line, stock, choice: wantedMilli === 0 ? null : chooseFor(line) }
  })
  const toBuy = judged.flatMap(({ row, line, choice }) =>
    choice?.chosen ? [{ id: row.id, line, chosen: choice.chosen }] : [],
  )
  const split = await chooseWholesalers({
    maxShops: list.maxShops ?? mostShops,
    shops: list.sellers,
    lines: toBuy.map(({ line, chosen }) => ({
      // What is least to be bought of it covers what is wanted.
      wanted: 1,
      offers: chosen.fits.map(({ offer, leastMilli }) => ({
        id: offer.id,
        shopId: offer.shopId,
        holds: 1_000_000_000,
        stepMilli: stepMilli(offer),
        minMilli: leastMilli,
        mostMilli: Math.min(
          maxPackages * 1000,
          leftToOrder(offer.leftMilli ?? null, offer) ?? Number.POSITIVE_INFINITY,
        ),
        thresholdsMilli: offer.brackets.map(({ minPackagesMilli }) => minPackagesMilli),
        netCents: packagesMilli =>
          isWithin(ceilingOf(line), chosen.candidate, offer, packagesMilli)
            ? costCents(chosen.candidate, offer, packagesMilli)
            : null,
      })),
    })),
  })
  const shopNames = new Map(list.sellers.map(({ id, name }) => [id, name]))
  const nameOf = (shopId: number) => shopNames.get(shopId) ?? ''
  const bought = new Map(
    (split?.deliveries ?? []).flatMap(({ shopId, lines }) =>
      lines.flatMap(({ line, offer: { id }, packagesMilli }) => {
        const asked = toBuy[line]
        const offer = asked?.chosen.fits.find(fit => fit.offer.id === id)?.offer
        if (asked === undefined || offer === undefined) return []
        const { candidate } = asked.chosen
        const { per, priceE4 } = judgedPrice(candidate, offer, packagesMilli)
        const atMost = mostCents(candidate, offer, packagesMilli)
        const shopName = nameOf(shopId)
        return [[asked.id, { packagesMilli, shopName, per, priceE4, atMost }] as const]
      }),
    ),
  )
  return {
    listName: list.name,
    budgetCents: list.budgetCents,
    goodsCents: split?.goodsCents ?? 0,
    feesCents: split?.feesCents ?? 0,
    mostCents: sumExact([split?.feesCents ?? 0, ...[...bought.values()].map(line => line.atMost)]),
    deliveries: (split?.deliveries ?? []).map(({ shopId, goodsCents, feeCents, lines }) => ({
      shop_id: shopId,
      shop_name: nameOf(shopId),
      goods_cents: goodsCents,
      fee_cents: feeCents,
      lines: lines.flatMap(({ line, offer, packagesMilli }) => {
        const asked = toBuy[line]
        if (asked === undefined) return []
        return {
          id: asked.id,
          offer_id: offer.id,
          packages_milli: packagesMilli,
          // In the buyer's own order: what may stand in its place when it is picked.
          allowed: asked.line.candidates
            .map(({ specificationId }) => specificationId)
            .filter(id => id !== asked.chosen.candidate.specificationId),
        }
      }),
    })),
    decisions: judged.map(({ row, stock, choice }) => ({
      id: row.id,
      name: row.name,
      ...(choice === null
        ? enoughWords(row.name, stock)
        : decisionWords(
            { name: row.name, ceilingE4: row.ceilingE4, stock },
            choice,
            bought.get(row.id) ?? null,
          )),
    })),
  }
}
