import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Caller } from '@carreau/domain/companies/roles'
import type { Credit } from '@carreau/domain/customers/credit'
import { mayReadDocument } from '@carreau/domain/documents/documents'
import {
  eurosFromCents,
  eurosFromE4,
  kgFromG,
  normaliseVatRate,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import { announcedWeights } from '@carreau/domain/money/weight-bracket'
import { claimStatusLabels } from '@carreau/domain/orders/claims'
import {
  allowedActions,
  isContestable,
  type Movable,
  orderStatusLabels,
  orderTransitions,
  owedStatuses,
} from '@carreau/domain/orders/orders'
import { newcomerAdvice, newcomerLabel } from '@carreau/domain/orders/reading/newcomers'
import { offersReception } from '@carreau/domain/orders/reception'
import { orderLineTotal } from '@carreau/domain/orders/totals'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import type { HistoryRow, OrderHeadRow, OrderLineRow, OrderRow } from './door/orders.sql.ts'
import { type BeyondCredit, beyondCreditOf, creditOf } from './reading/credit.present.ts'
import type { Newcomers } from './reading/newcomers.sql.ts'
import {
  changesOf,
  mayChange,
  mayDecline,
  waitsInCompany,
} from './reading/order-changes.present.ts'
import type { ListedOrderRow } from './reading/order-page.sql.ts'
import {
  claimableUntilOf,
  claimsOf,
  creditNotesOf,
  documentsOf,
  invoiceOf,
  lacksIban,
  toInvoiceOf,
} from './reading/order-parts.present.ts'
import { listedFor, orderFor } from './reading/unpriced.present.ts'
import { receivableOf, receptionOf } from './reception/reception.present.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']
/** A row of the list, but for what may be done to it, which depends on who reads. */
type Summary = Omit<AnswerOf<typeof endpoints.listOrders>['data'][number], 'actions'>

/** What « à approuver » is to the wholesaler who entered it. */
const waitsAtCustomer = 'En attente d’approbation chez le client'

/** From what to what it may come, where packages may weigh more or less. */
const rangeOf = ({ netMinCents, netMaxCents, grossMinCents, grossMaxCents }: OrderHeadRow) =>
  netMinCents === null || netMaxCents === null || grossMinCents === null || grossMaxCents === null
    ? {}
    : {
        from: { net: eurosFromCents(netMinCents), gross: eurosFromCents(grossMinCents) },
        to: { net: eurosFromCents(netMaxCents), gross: eurosFromCents(grossMaxCents) },
      }

type Beside = {
  /** That it waits to be approved past the cut-off of its day, in words. */
  closedDay?: string | undefined
  newcomers?: Newcomers | undefined
}

const newcomerOf = ({ buyerId }: OrderHeadRow, newcomers: Newcomers | undefined) => {
  const known = newcomers?.get(buyerId)
  if (known === undefined) return null
  const { reason, near, alsoAs } = known
  const told = { reason, since: known.since.toISOString(), near }
  const newcomer = { ...told, alsoAs }
  return {
    ...told,
    also_as: [...alsoAs],
    label: newcomerLabel(newcomer),
    advice: newcomerAdvice(newcomer),
  }
}

const headOf = (row: OrderHeadRow, { closedDay, newcomers }: Beside) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  status_label: orderStatusLabels[row.status],
  buyer: { id: row.buyerId, company_name: row.buyerName },
  newcomer: newcomerOf(row, newcomers),
  shop: { id: row.shopId, slug: row.shopSlug, name: row.shopName },
  delivery_date: row.deliveryDate,
  postponed_from: row.postponedFrom,
  day_closed: closedDay ?? null,
  note: row.note,
  created_at: row.createdAt.toISOString(),
  totals: {
    net: eurosFromCents(row.netCents),
    // Nothing delivered, nothing billed: then the fee is not part of the net.
    delivery_fee: eurosFromCents(Math.min(row.deliveryFeeCents, row.netCents)),
    vat: row.vat.map(share => ({
      rate: share.rate,
      base: eurosFromCents(share.base_cents),
      amount: eurosFromCents(share.amount_cents),
    })),
    contributions: row.contributions.map(({ net_cents, ...line }) => ({
      ...line,
      net: eurosFromCents(net_cents),
    })),
    gross: eurosFromCents(row.grossCents),
    ...rangeOf(row),
    estimated: row.estimated,
  },
})

/** An order as the desk shows it. */
export const summaryOf = (row: OrderHeadRow, beside: Beside) => ({
  ...headOf(row, beside),
  lines_count: row.linesCount,
})

/** An order as a list shows it. */
export const listedOf = (
  row: ListedOrderRow,
  caller: Caller,
  { beyond, ...beside }: Beside & { beyond: BeyondCredit },
): Summary =>
  listedFor(caller, {
    ...summaryOf(row, beside),
    articles: row.articles,
    seen_at: row.seenAt?.toISOString() ?? null,
    claim:
      row.claimStatus === null
        ? null
        : { status: row.claimStatus, status_label: claimStatusLabels[row.claimStatus] },
    credited:
      row.creditedCents !== null && mayReadDocument(caller, 'credit_note')
        ? eurosFromCents(row.creditedCents)
        : null,
    beyond_credit: beyondCreditOf(row, beyond),
  })

const orNull = (value: number | null | undefined, read: (value: number) => number) =>
  value == null ? null : read(value)

const lineOf = (line: OrderLineRow): Order['lines'][number] => ({
  id: line.id,
  product_id: line.productId,
  specification_id: line.specificationId,
  name: line.name,
  cultivar: line.cultivar,
  origin_name: line.originName,
  origin_iso_code: line.originIsoCode,
  variant_size: line.variantSize,
  category: line.category,
  brand_name: line.brandName,
  packaging_name: line.packagingName,
  maturity_name: line.maturityName,
  is_organic: line.isOrganic,
  first_photo: line.photoKey === null ? null : mediaUrl(line.photoKey),
  tint: line.tint,
  ordered_packages: packagesFromMilli(line.orderedPackagesMilli),
  added_packages: packagesFromMilli(line.addedMilli),
  allows_half: line.allowsHalf,
  picked_packages: orNull(line.pickedPackagesMilli, packagesFromMilli),
  picked_weight_kg: orNull(line.pickedWeightG, kgFromG),
  unit: line.unit,
  unit_price: eurosFromE4(line.unitPriceE4),
  line_total: eurosFromCents(line.netCents),
  estimated: orderLineTotal(line).estimated,
  ...announcedWeights(line),
  vat_rate: normaliseVatRate(line.vatRate),
  lot: line.lot,
  reason: line.reason,
  substitutes_line_id: line.substitutesLineId,
  replaces_line_id: line.replacesLineId,
})

const historyOf = ({ at, ...row }: HistoryRow): Order['history'][number] => ({
  ...row,
  at: new Date(at).toISOString(),
  to_label: row.from === row.to ? 'Livraison reportée' : orderStatusLabels[row.to],
})

/** A buyer reads those that it was told of. */
const recallsOf = ({ recalls }: OrderRow, { type }: Caller): Order['recalls'] =>
  recalls
    .filter(({ hasLeft }) => type === 'shop' || hasLeft)
    .map(({ id, lot, isDrill, closedAt, answered }) => ({
      id,
      lot,
      is_drill: isDrill,
      is_open: closedAt === null,
      is_answered: answered,
    }))

/** What this caller may do to an order now: the buttons of every screen that shows it. */
export const actionsOf = (order: Movable, caller: Caller, now: Date): Order['actions'] =>
  allowedActions(order, caller, now)
    // Picking starts with its first weight, not with a button (docs/product.md#picking).
    .filter(action => action !== 'start_picking')
    .map(action => ({
      action,
      label:
        action === 'cancel' && isContestable(order, now)
          ? 'Contester la commande'
          : orderTransitions[action].label,
      reason_required: orderTransitions[action].reasonRequired ?? false,
    }))

/** An order in full, with what this caller may do to it now. */
export const orderOf = (
  row: OrderRow,
  caller: Caller,
  {
    now,
    cutOffAt,
    approval,
    credit,
    contacts,
    ...beside
  }: Beside & {
    now: Date
    cutOffAt?: Date | undefined
    approval?: Order['approval'] | undefined
    credit?: Credit | undefined
    contacts?: Order['contacts'] | undefined
  },
): Order =>
  orderFor(caller, {
    ...headOf(row, beside),
    status_label:
      caller.type === 'shop' && row.status === 'to_approve'
        ? waitsAtCustomer
        : orderStatusLabels[row.status],
    // A message among its wholesaler's people who take orders: it may say more than the order.
    message: caller.type === 'shop' && caller.role !== 'picker' ? row.message : null,
    lines: row.lines.map(lineOf),
    actions: actionsOf(row, caller, now),
    history: row.history.map(historyOf),
    version: row.version,
    may_change: mayChange(row, caller, { now, cutOffAt }),
    may_decline: mayDecline(row, caller),
    changes: changesOf(row, caller),
    contacts: contacts ?? [],
    credit: credit !== undefined && owedStatuses.includes(row.status) ? creditOf(credit) : null,
    invoice: invoiceOf(row, caller),
    to_invoice: toInvoiceOf(row, caller),
    lacks_iban: lacksIban(row, caller),
    credit_notes: creditNotesOf(row, caller),
    seen_at: row.seenAt?.toISOString() ?? null,
    cut_off_at: cutOffAt?.toISOString() ?? null,
    approval: (waitsInCompany(row) ? approval : null) ?? null,
    documents: documentsOf(row, caller),
    claimable_until: claimableUntilOf(row, caller),
    claims: claimsOf(row, caller),
    recalls: recallsOf(row, caller),
    reception: receptionOf(row, caller),
    may_receive: offersReception(receivableOf(row), caller, now),
  })
