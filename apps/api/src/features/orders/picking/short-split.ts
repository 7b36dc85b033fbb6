import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromE4, milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import { isCatchWeight } from '@carreau/domain/orders/picking'
import {
  type LotClaim,
  pinsRefusal,
  type SplitRule,
  splitLot,
  splitReason,
  splitWhy,
} from '@carreau/domain/orders/stock/short-lots'
import type { Db } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { shareLots } from '../door/recalled-lots.sql.ts'
import { splitFor } from '../reading/unpriced.present.ts'
import { type Picker, pickInOrder } from './pick-order.ts'
import { findPickingDays } from './picking.sql.ts'
import {
  type Planned,
  planReplacements,
  type RankedOffer,
  rankedByLine,
} from './plan-replacements.ts'
import { holdBeforeReplacing } from './replace-short.sql.ts'
import { findRankedOffers } from './short-replacements.sql.ts'
import { type Allotment, findLotLines, type LotLineRow, lockOrders } from './short-split.sql.ts'
import type { PlacedUpdate } from './weighed-update.ts'

type ShortSplit = AnswerOf<typeof endpoints.previewShortSplit>['data']
type Lot = { specificationId: number; day: string; packages: number; rule: SplitRule }
type Pins = ReadonlyMap<number, number>

/** What nobody has picked yet: only that is shared. */
const openOf = (rows: readonly LotLineRow[]) => rows.filter(row => row.pickedMilli === null)

const claimOf = (row: LotLineRow, pins: Pins): LotClaim => ({
  lineId: row.lineId,
  orderedMilli: row.orderedMilli,
  at: row.orderedAt.getTime(),
  priority: row.priority,
  pinnedMilli: pins.get(row.lineId) ?? null,
})

type Ranked = ReadonlyMap<number, readonly RankedOffer[]>

/** Changes with whatever a split is made of: lines that come, go, change or are picked, classes, and what may replace them. */
const versionOf = (open: readonly LotLineRow[], ranked: Ranked): string => {
  const offers = ({ lineId }: LotLineRow) =>
    ranked
      .get(lineId)
      ?.map(({ row, leftMilli }) => [row.specificationId, row.unitPriceE4, leftMilli, row.atOnce])
  const facts = open.map(row => [
    ...[row.lineId, row.orderedMilli, row.pickingVersion, row.priority],
    offers(row),
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}

const isWeighed = (row: LotLineRow): boolean =>
  isCatchWeight({ ...row, orderedPackagesMilli: row.orderedMilli, averageVolumeG: null })

/** What may stand for each line that nobody has picked yet, the best first. */
const findRanked = async (
  db: Db,
  shopId: number,
  { rows, day }: { rows: readonly LotLineRow[]; day: string },
): Promise<Ranked> => {
  const lineIds = openOf(rows).map(({ lineId }) => lineId)
  return rankedByLine(await findRankedOffers(db, shopId, { lineIds, day }), day)
}

const replacementOf = ({ row, ...ranked }: RankedOffer) => ({
  specification_id: row.specificationId,
  name: row.name,
  origin_name: row.originName,
  variant_size: row.variantSize,
  category: row.category,
  packaging_name: row.packagingName,
  unit: row.unit,
  unit_price: eurosFromE4(row.unitPriceE4),
  content: ranked.content,
  own_content: ranked.ownContent,
  step_packages: packagesFromMilli(ranked.stepMilli),
  left_packages: ranked.leftMilli === null ? null : packagesFromMilli(ranked.leftMilli),
})

const splitOf = (
  { rows, ranked }: { rows: readonly LotLineRow[]; ranked: Ranked },
  { specificationId, day, packages, rule }: Lot,
  pins: Pins = new Map(),
): { split: ShortSplit; plans: Map<number, Planned> } => {
  const open = openOf(rows)
  const claims = open.map(row => claimOf(row, pins))
  const shares = splitLot(milliFromPackages(packages), claims, rule)
  const plans = planReplacements(open, shares, ranked)
  const givenMilli = [...shares.values()].reduce((sum, milli) => sum + milli, 0)
  const split: ShortSplit = {
    specification_id: specificationId,
    name: rows[0]?.name ?? '',
    day,
    rule,
    packages,
    ordered_packages: packagesFromMilli(open.reduce((sum, row) => sum + row.orderedMilli, 0)),
    given_packages: packagesFromMilli(givenMilli),
    left_packages: packagesFromMilli(milliFromPackages(packages) - givenMilli),
    is_weighed: open.some(isWeighed),
    version: versionOf(open, ranked),
    lines: open.map((row, index) => {
      const milli = shares.get(row.lineId) ?? 0
      const plan = plans.get(row.lineId)
      const offers = ranked.get(row.lineId) ?? []
      return {
        line_id: row.lineId,
        order_id: row.orderId,
        order_number: row.orderNumber,
        buyer: { id: row.buyerId, company_name: row.buyerName },
        ordered_at: row.orderedAt.toISOString(),
        priority: row.priority,
        ordered_packages: packagesFromMilli(row.orderedMilli),
        packages: packagesFromMilli(milli),
        is_pinned: pins.has(row.lineId),
        why: splitWhy(claims[index] ?? claimOf(row, pins), { milli, rule, claims }),
        replacement_way: offers.some(one => one.row.atOnce) ? 'put_in' : 'proposed',
        replacements: offers.map(replacementOf),
        replacement:
          plan === undefined
            ? null
            : {
                specification_id: plan.specificationId,
                name: plan.offer.name,
                packages: packagesFromMilli(plan.milli),
                way: plan.way,
              },
      }
    }),
  }
  return { split, plans }
}

/** Who would get what on a day, or the first one with something to pick; nothing is written (docs/product.md#short-lots). */
export const previewShortSplit = async (
  db: Db,
  tenant: Tenant,
  { day: asked, ...rest }: Omit<Lot, 'day'> & { day?: string | undefined },
  now: Date,
) => {
  const day = asked ?? (await findPickingDays(db, tenant.id))[0]?.day ?? parisDay(now)
  const lot = { ...rest, day }
  const rows = await findLotLines(db, tenant.id, lot)
  if (openOf(rows).length === 0) throw new AppError('nothing_to_split')
  const ranked = await findRanked(db, tenant.id, { rows, day })
  return { data: splitFor(tenant, splitOf({ rows, ranked }, lot).split) }
}

/** Pins by line; refuses those of no line of the split, twice the same, and more than there is. */
const pinsOf = (
  pins: BodyOf<typeof endpoints.applyShortSplit>['pins'],
  open: readonly LotLineRow[],
  packages: number,
): Pins => {
  const found = new Map<number, number>()
  for (const [at, pin] of (pins ?? []).entries()) {
    if (!open.some(({ lineId }) => lineId === pin.line_id) || found.has(pin.line_id))
      throw new AppError('invalid_input', {
        errors: { [`pins.${at}.line_id`]: ['Cette ligne n’est pas, ou deux fois, à répartir.'] },
      })
    // Halves are exact in binary; any other fraction becomes one thousandth, which no rule lets pass.
    found.set(
      pin.line_id,
      Math.trunc(pin.packages * 2) === pin.packages * 2 ? pin.packages * 1000 : 1,
    )
  }
  const claims = open.map(row => claimOf(row, found))
  const refusal = pinsRefusal(milliFromPackages(packages), claims)
  if (refusal !== null) throw new AppError('invalid_input', { errors: { pins: [refusal] } })
  return found
}

/**
 * What the split does to a line: picked, where nothing needs weighing; otherwise what is left to it, as the
 * picker who weighs it will find it.
 */
const effectOf = (
  row: LotLineRow,
  share: ShortSplit['lines'][number],
  { rule, lot }: { rule: SplitRule; lot: string | null },
): { update?: PlacedUpdate['update']; allotment?: Allotment } => {
  const isShort = share.packages < share.ordered_packages
  const reason = isShort ? splitReason(rule, share.is_pinned) : null
  if (!isWeighed(row) || share.packages === 0)
    return {
      update: {
        line_id: row.lineId,
        packages_quantity: share.packages,
        expected_version: row.pickingVersion,
        reason,
        ...(lot !== null && share.packages > 0 && { lot }),
      },
    }
  // Served in full, and nothing was taken from it before.
  if (!isShort && row.allottedMilli === null) return {}
  const milli = isShort ? milliFromPackages(share.packages) : null
  return { allotment: { lineId: row.lineId, milli, reason } }
}

type Applied = Lot & {
  pins: BodyOf<typeof endpoints.applyShortSplit>['pins']
  lot: string | null
  expectedVersion: string
  key: string | undefined
}

/**
 * Writes a split that was looked at: every line or none, through the picking of each order, hence with its
 * reason, its totals and the notice to its buyer. Answers which orders.
 */
export const applyShortSplit = (
  db: Db,
  caller: Picker,
  { pins, lot, expectedVersion, key, ...asked }: Applied,
  now: Date,
): Promise<number[]> =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    const before = await findLotLines(trx, shopId, asked)
    if (before.length === 0) throw new AppError('nothing_to_split')
    const orderIds = [...new Set(before.map(({ orderId }) => orderId))].sort((a, b) => a - b)
    const request = `short split ${JSON.stringify({ ...asked, pins, lot, expectedVersion })}`
    if (key !== undefined && (await takeKey(trx, shopId, { key, request })) !== null)
      return orderIds
    await shareLots(trx, shopId)
    await lockOrders(trx, shopId, orderIds)
    // What somebody else did while these were waited for.
    const rows = await findLotLines(trx, shopId, asked)
    const open = openOf(rows)
    const ranked = await findRanked(trx, shopId, { rows, day: asked.day })
    if (versionOf(open, ranked) !== expectedVersion)
      throw new AppError('split_changed', {
        data: splitFor(caller.tenant, splitOf({ rows, ranked }, asked).split),
      })
    const { split, plans } = splitOf({ rows, ranked }, asked, pinsOf(pins, open, asked.packages))
    if (plans.size > 0)
      await holdBeforeReplacing(trx, shopId, [
        asked.specificationId,
        ...[...plans.values()].map(({ specificationId }) => specificationId),
      ])
    for (const orderId of orderIds) {
      const effects = open.flatMap((row, at) => {
        const share = split.lines[at]
        return row.orderId !== orderId || share === undefined
          ? []
          : [{ at, lineId: row.lineId, ...effectOf(row, share, { rule: asked.rule, lot }) }]
      })
      const updates = effects.flatMap(({ at, update }) => (update ? [{ at, update }] : []))
      const allotments = effects.flatMap(({ allotment }) => allotment ?? [])
      const lineIds = new Set(effects.map(({ lineId }) => lineId))
      const planned = [...plans.values()].filter(({ lineId }) => lineIds.has(lineId))
      if (updates.length + allotments.length > 0)
        await pickInOrder(trx, caller, { orderId, updates, allotments, planned }, now)
    }
    return orderIds
  })
