import { formatList, formatUnitPrice } from '@carreau/domain/french/format'
import { eurosFromE4 } from '@carreau/domain/money/money'
import { comparisonPrice } from '@carreau/domain/money/quantity'
import type { Lack, Split } from '@carreau/need-split'
import type { Db } from '../../../platform/db/database.ts'
import type { NeededLine } from './asked-lines.ts'
import { type BuiltLine, unitPriceOf } from './build-need.ts'
import { type AskedLine, findSellingFacts, type SellingFacts } from './need-market.sql.ts'
import type { ReachableShop } from './reach.ts'

export type Missing = { line: number; code: string; reason: string }
export type ReasonOf = (line: number, lack: Lack, singleShop: string | null) => Missing

const shownSellers = 3

const unsold = (facts: SellingFacts | undefined, { uncounted }: BuiltLine) => {
  if (uncounted > 0)
    return {
      code: 'not_counted_so',
      reason:
        'Le contenu des colis n’est pas connu dans cette unité. Demandez-en par colis ou au kilo.',
    }
  if (facts === undefined || !facts.anywhere)
    return { code: 'no_offer', reason: 'Aucun fournisseur n’en propose aujourd’hui.' }
  if (!facts.here)
    return {
      code: 'not_delivered',
      reason:
        'Proposé aujourd’hui, mais par aucun des fournisseurs retenus qui livrent ce jour-là.',
    }
  return {
    code: 'nothing_like_it',
    reason: 'Aucune offre ne répond à ces critères. Élargissez l’origine, le calibre ou la marque.',
  }
}

const tooDear = ({ rows }: BuiltLine, { max_unit_price }: NeededLine) => {
  const [cheapest] = [...rows.values()]
    .map(row => comparisonPrice({ ...row, unitPriceE4: unitPriceOf(row, 1000) }))
    .sort((a, b) => a.priceE4 - b.priceE4)
  const price = cheapest && formatUnitPrice(eurosFromE4(cheapest.priceE4), cheapest.per)
  const ceiling = cheapest && formatUnitPrice(max_unit_price ?? 0, cheapest.per)
  return {
    code: 'above_ceiling',
    reason: `Le moins cher est à ${price}, au-dessus de votre plafond de ${ceiling}.`,
  }
}

/** Asks what is known of the lines that nobody may deliver, and says why each is in no proposal, or not in one. */
export const findReasons = async (
  db: Db,
  {
    asked,
    needed,
    built,
    shops,
    split,
  }: {
    asked: readonly AskedLine[]
    needed: readonly NeededLine[]
    built: readonly BuiltLine[]
    shops: readonly ReachableShop[]
    split: Split
  },
): Promise<ReasonOf> => {
  const missing = split.cheapest?.missing ?? asked.map(({ line }) => ({ line }))
  const unknown = asked.filter(
    ({ line }) => missing.some(each => each.line === line) && built[line]?.line.offers.length === 0,
  )
  const facts = new Map(
    unknown.length === 0
      ? []
      : (
          await findSellingFacts(
            db,
            unknown,
            shops.map(({ id }) => id),
          )
        ).map(each => [each.line, each]),
  )
  const nameOf = new Map(shops.map(({ id, name }) => [id, name]))
  const unsent = (its: BuiltLine, singleShop: string | null) => {
    if (singleShop !== null)
      return { code: 'not_at_shop', reason: `${singleShop} n’en propose pas aujourd’hui.` }
    const sellers = [...new Set(its.line.offers.map(({ shopId }) => nameOf.get(shopId) ?? ''))]
    const few = sellers.slice(0, shownSellers)
    const names = sellers.length > few.length ? `${few.join(', ')} et d’autres` : formatList(few)
    return {
      code: 'not_sendable',
      reason: `Proposé par ${names}, mais le minimum de commande n’y serait pas atteint, ou ce serait un fournisseur de trop.`,
    }
  }
  return (line, lack, singleShop) => {
    const its = built[line]
    const asks = needed[line]
    if (its === undefined || asks === undefined) throw new Error(`No line ${line}`)
    if (lack === 'no_offer') return { line, ...unsold(facts.get(line), its) }
    if (lack === 'refused_price') return { line, ...tooDear(its, asks) }
    if (lack === 'not_enough')
      return { line, code: lack, reason: 'Aucun fournisseur n’en a autant.' }
    return { line, ...unsent(its, singleShop) }
  }
}
