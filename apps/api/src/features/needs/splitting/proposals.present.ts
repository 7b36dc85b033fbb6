import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import {
  eurosFromCents,
  eurosFromE4,
  eurosFromE7,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import {
  comparisonPrice,
  isEstimated,
  packagePriceE7,
  type Unit,
} from '@carreau/domain/money/quantity'
import { holdsOf, surplusOf } from '@carreau/domain/needs/measure'
import type { ProposalKind } from '@carreau/domain/needs/needs'
import type { Delivery, Proposal, Split } from '@carreau/need-split'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { readSpecification } from '../../catalogue/door/product-tuples.sql.ts'
import { specificationHeadOf } from '../../catalogue/door/products.present.ts'
import { type BuiltLine, leastCents, unitPriceOf } from './build-need.ts'
import type { NeedOfferRow } from './need-market.sql.ts'
import type { ReachableShop } from './reach.ts'
import type { ReasonOf } from './reasons.ts'
import type { ShownRow } from './shown.sql.ts'

type Answer = AnswerOf<typeof endpoints.splitNeed>['data']
type WireProposal = Answer['proposals'][number]
type WireLine = WireProposal['shops'][number]['lines'][number]

export type Worked = {
  built: readonly BuiltLine[]
  shops: readonly ReachableShop[]
  split: Split
  shown: ReadonlyMap<number, ShownRow>
  reasons: ReasonOf
}

const nameOf = ({ id, slug, name }: ReachableShop) => ({ id, slug, name })

const unitOf = ({ billingType, contentUnit }: NeedOfferRow): Unit => {
  if (billingType === 'weight') return 'kg'
  return billingType === 'package' ? 'package' : contentUnit
}

const priceKindOf = (row: NeedOfferRow, unitPriceE4: number): WireLine['price_kind'] => {
  if (unitPriceE4 === row.baseE4) return 'list'
  return unitPriceE4 === row.customerPriceE4 ? 'customer' : 'bracket'
}

/** Why the wholesaler with the lower price does not send the line. */
const whyNot = (
  cheaper: ReachableShop,
  chosen: ReachableShop,
  used: ReadonlySet<number>,
): string => {
  if (used.has(cheaper.id))
    return `Cette ligne sert à atteindre le minimum ou le franco ${ofName(chosen.name)}.`
  const { minimumCents, feeCents, francoCents } = cheaper.terms
  const asks = [
    ...(minimumCents > 0
      ? [`${formatEuros(eurosFromCents(minimumCents))} de commande minimum`]
      : []),
    ...(feeCents > 0
      ? [
          `${formatEuros(eurosFromCents(feeCents))} de livraison${francoCents === null ? '' : ` sous ${formatEuros(eurosFromCents(francoCents))}`}`,
        ]
      : []),
  ]
  return asks.length === 0
    ? 'Ce serait un fournisseur de plus.'
    : `${cheaper.name} demande ${asks.join(' et ')}.`
}

const makeLines = (work: Worked) => {
  const shopOf = new Map(work.shops.map(shop => [shop.id, shop]))
  const leastOf = work.built.map((): Map<number, number> | undefined => undefined)

  const leastByShop = (at: number, built: BuiltLine): Map<number, number> => {
    const known = leastOf[at]
    if (known) return known
    const found = new Map<number, number>()
    for (const offer of built.line.offers) {
      const cents = leastCents(built.line, offer)
      if (cents !== null && cents < (found.get(offer.shopId) ?? Number.POSITIVE_INFINITY))
        found.set(offer.shopId, cents)
    }
    leastOf[at] = found
    return found
  }

  const cheaperAt = (
    at: number,
    {
      built,
      chosen,
      netCents,
      used,
    }: { built: BuiltLine; chosen: ReachableShop; netCents: number; used: ReadonlySet<number> },
  ): WireLine['cheaper_at'] => {
    const [first] = [...leastByShop(at, built)].sort(([, a], [, b]) => a - b)
    const shop = first && shopOf.get(first[0])
    if (first === undefined || shop === undefined || shop.id === chosen.id) return null
    if (first[1] >= netCents) return null
    return {
      shop: nameOf(shop),
      saving_net: eurosFromCents(netCents - first[1]),
      reason: whyNot(shop, chosen, used),
    }
  }

  return (
    { line: at, offer, packagesMilli, netCents }: Delivery['lines'][number],
    chosen: ReachableShop,
    used: ReadonlySet<number>,
  ): WireLine => {
    const built = work.built[at]
    const row = built?.rows.get(offer.id)
    const shown = row && work.shown.get(row.specificationId)
    if (built === undefined || row === undefined || shown === undefined)
      throw new Error('A proposal is of what was read')
    const unitPriceE4 = unitPriceOf(row, packagesMilli)
    const compared = comparisonPrice({ ...row, unitPriceE4 })
    const { product } = shown
    return {
      line: at,
      offer_id: offer.id,
      specification: specificationHeadOf(readSpecification(shown.specification), product),
      product: {
        id: product.id,
        name: product.name,
        variety: product.variety,
        commercial_designation: product.designation,
        first_photo: product.photoKeys[0] === undefined ? null : mediaUrl(product.photoKeys[0]),
        tint: product.tint,
      },
      packages_quantity: packagesFromMilli(packagesMilli),
      unit: unitOf(row),
      unit_price: eurosFromE4(unitPriceE4),
      package_price: eurosFromE7(packagePriceE7({ ...row, unitPriceE4 })),
      estimated: isEstimated(row.volumeType),
      line_net: eurosFromCents(netCents),
      comparison_price: eurosFromE4(compared.priceE4),
      comparison_unit: compared.per,
      ...surplusOf(built.measure, holdsOf(built.measure, row) ?? 1000, packagesMilli),
      price_kind: priceKindOf(row, unitPriceE4),
      cheaper_at: cheaperAt(at, { built, chosen, netCents, used }),
    }
  }
}

const savingOf = (proposal: Proposal, usual: Proposal | null): number | null => {
  if (usual === null) return null
  const lines = ({ missing }: Proposal) => missing.map(({ line }) => line).join()
  if (lines(proposal) !== lines(usual)) return null
  const total = ({ goodsCents, feesCents }: Proposal) => goodsCents + feesCents
  return eurosFromCents(total(usual) - total(proposal))
}

/** What was found as the wire carries it. */
export const splitOf = (work: Worked): Answer => {
  const { shops, split, reasons } = work
  const shopOf = new Map(shops.map(shop => [shop.id, shop]))
  const lineOf = makeLines(work)

  const deliveryOf = (delivery: Delivery, used: ReadonlySet<number>) => {
    const shop = shopOf.get(delivery.shopId)
    if (shop === undefined) throw new Error('A proposal is of the wholesalers that were asked')
    const whole = shop.inCartCents + shop.orderedCents + delivery.goodsCents
    return {
      shop: nameOf(shop),
      delivery_date: shop.delivery.date,
      cut_off_at: shop.delivery.cutOffAt.toISOString(),
      goods_net: eurosFromCents(delivery.goodsCents),
      fee_net: eurosFromCents(delivery.feeCents),
      minimum_order: eurosFromCents(shop.minimumCents),
      franco: shop.francoCents === null ? null : eurosFromCents(shop.francoCents),
      in_cart_net: eurosFromCents(shop.inCartCents),
      ordered_net: eurosFromCents(shop.orderedCents),
      missing_for_franco: eurosFromCents(Math.max(0, (shop.francoCents ?? 0) - whole)),
      lines: delivery.lines.map(line => lineOf(line, shop, used)),
    }
  }

  const proposalOf = (kind: ProposalKind, proposal: Proposal): WireProposal => {
    const used = new Set(proposal.deliveries.map(({ shopId }) => shopId))
    const [only] = proposal.deliveries
    const singleShop = kind === 'single' && only ? (shopOf.get(only.shopId)?.name ?? null) : null
    return {
      kind,
      total_net: eurosFromCents(proposal.goodsCents + proposal.feesCents),
      goods_net: eurosFromCents(proposal.goodsCents),
      fees_net: eurosFromCents(proposal.feesCents),
      saving_net: savingOf(proposal, split.usual),
      shops: proposal.deliveries.map(delivery => deliveryOf(delivery, used)),
      missing: proposal.missing.map(({ line, reason }) => reasons(line, reason, singleShop)),
    }
  }

  const found = {
    cheapest: split.cheapest,
    fewest: split.fewest,
    single: split.single,
    usual: split.usual,
  }
  const kinds = Object.entries(found) as [ProposalKind, Proposal | null][]
  return {
    proposals: kinds.flatMap(([kind, proposal]) =>
      proposal === null ? [] : proposalOf(kind, proposal),
    ),
    proven: split.proven,
    unsendable: split.unsendable === null ? null : unsendableOf(split.unsendable, shopOf),
    missing: missingOf(work),
  }
}

const unsendableOf = (
  { delivery, missingCents }: NonNullable<Split['unsendable']>,
  shopOf: ReadonlyMap<number, ReachableShop>,
): Answer['unsendable'] => {
  const shop = shopOf.get(delivery.shopId)
  if (shop === undefined) return null
  const missing = formatEuros(eurosFromCents(missingCents))
  return {
    shop: nameOf(shop),
    goods_net: eurosFromCents(delivery.goodsCents),
    minimum_order: eurosFromCents(shop.minimumCents),
    missing_net: eurosFromCents(missingCents),
    message: `Rien ne peut être envoyé en l’état. Le plus proche\u00a0: ajoutez ${missing} chez ${shop.name}.`,
    lines: delivery.lines.map(({ line }) => line),
  }
}

/** Lines that no proposal has. */
const missingOf = ({ built, split, reasons }: Worked): Answer['missing'] => {
  if (split.cheapest !== null)
    return split.cheapest.missing.map(({ line, reason }) => reasons(line, reason, null))
  const held = new Set(split.unsendable?.delivery.lines.map(({ line }) => line))
  return built.flatMap((its, line) => (held.has(line) ? [] : reasons(line, lackOf(its), null)))
}

const lackOf = ({ line }: BuiltLine) => {
  if (line.offers.length === 0) return 'no_offer'
  return line.offers.every(offer => leastCents(line, offer) === null)
    ? 'refused_price'
    : 'not_sendable'
}
