import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { e4FromEuros, gFromKg, milliFromPackages } from '@carreau/domain/money/money'
import { packageWeight, proposeLots, weightOfPackages } from '@carreau/domain/orders/stock/stock'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { holdLots } from '../door/recalled-lots.sql.ts'
import {
  findGoods,
  findTakenLots,
  type GoodsRow,
  insertArrival,
  insertLots,
  type WrittenLot,
} from './arrivals.sql.ts'
import { getArrival } from './read-stock.ts'
import { maySeeCosts } from './stock.present.ts'

type Asked = BodyOf<typeof endpoints.recordArrival>
type Line = Asked['lines'][number]
export type Keeper = Caller & { tenant: ShopTenant }
type Faults = Record<string, string[]>

/** As `lot_key` of PostgreSQL. */
const keyOf = (lot: string): string => lot.replace(/\s/g, '').toUpperCase()

/** What is wrong with an arrival before its lots are looked for. */
const faultsOf = (asked: Asked, tenant: ShopTenant, now: Date): Faults => {
  const faults: Faults = {}
  if (asked.arrived_on > parisDay(now))
    faults.arrived_on = ['Un arrivage s’enregistre quand il est là\u00a0: cette date est à venir.']
  for (const [at, line] of asked.lines.entries()) {
    if (line.best_before != null && line.best_before < asked.arrived_on)
      faults[`lines.${at}.best_before`] = ['Cette date est passée avant l’arrivée.']
    if (line.unit_cost != null && !maySeeCosts(tenant))
      faults[`lines.${at}.unit_cost`] = ['Votre rôle ne saisit pas les coûts.']
  }
  return faults
}

const writtenOf = (
  line: Line,
  { at, goods, lot }: { at: number; goods: GoodsRow; lot: string },
): WrittenLot => {
  const milli = milliFromPackages(line.packages)
  const weighedG = line.weight_kg == null ? null : gFromKg(line.weight_kg)
  return {
    ...goods,
    originName: line.origin || goods.originName,
    position: at + 1,
    lot,
    milli,
    weightG: weighedG ?? weightOfPackages(milli, goods.averageVolumeG),
    packageG: weighedG === null ? goods.averageVolumeG : packageWeight(weighedG, milli),
    bestBefore: line.best_before ?? null,
    costE4: line.unit_cost == null ? null : e4FromEuros(line.unit_cost),
    costUnit: line.unit_cost == null ? null : line.cost_unit,
  }
}

/** The lines as lots, those without a number given one; refuses products that are not its own and numbers it has. */
const lotsOf = async (
  trx: Trx,
  shopId: number,
  { asked, faults }: { asked: Asked; faults: Faults },
) => {
  const { lines, arrived_on: day } = asked
  const goods = new Map(
    (
      await findGoods(
        trx,
        shopId,
        lines.map(line => line.specification_id),
      )
    ).map(one => [one.specificationId, one]),
  )
  const [prefix = ''] = proposeLots(day, new Set(), 1).map(lot => lot.slice(0, -1))
  const taken = await findTakenLots(trx, shopId, {
    prefix,
    lots: lines.flatMap(line => line.lot || []),
  })
  const proposed = proposeLots(
    day,
    new Set([
      ...taken.map(({ key }) => key),
      ...lines.flatMap(line => (line.lot ? keyOf(line.lot) : [])),
    ]),
    lines.filter(line => !line.lot).length,
  )
  const written: WrittenLot[] = []
  for (const [at, line] of lines.entries()) {
    const found = goods.get(line.specification_id)
    if (found === undefined) {
      faults[`lines.${at}.specification_id`] = ['Choisissez un produit de votre mercuriale.']
      continue
    }
    const lot = line.lot || (proposed.shift() ?? '')
    const isSame = (key: string, specificationId: number) =>
      key === keyOf(lot) && specificationId === line.specification_id
    const before = taken.find(one => isSame(one.key, one.specificationId))
    if (before !== undefined)
      faults[`lines.${at}.lot`] = [
        `Ce lot est déjà entré le ${formatDateInSentence(before.arrivedOn)}\u00a0: corrigez son arrivée, ou donnez un autre numéro.`,
      ]
    else if (written.some(one => isSame(keyOf(one.lot), one.specificationId)))
      faults[`lines.${at}.lot`] = [
        'Ce lot figure deux fois pour ce produit\u00a0: réunissez les lignes.',
      ]
    written.push(writtenOf(line, { at, goods: found, lot }))
  }
  return written
}

/**
 * Enters what has arrived: each line a lot, its packages in stock, and out of them what pickers have already taken under
 * its number. One transaction; it waits for whoever is filling a crate (docs/product.md#stock).
 */
export const recordArrival = async (
  db: Db,
  { tenant, firstName }: Keeper,
  { asked, key }: { asked: Asked; key: string | undefined },
  now: Date,
) => {
  const shopId = tenant.id
  const arrivalId = await db.transaction().execute(async trx => {
    const request = `arrival ${JSON.stringify(asked)}`
    const done = key === undefined ? null : await takeKey(trx, shopId, { key, request })
    if (done !== null) return Number(done.answer)
    await holdLots(trx, shopId)
    const faults = faultsOf(asked, tenant, now)
    const lots = await lotsOf(trx, shopId, { asked, faults })
    if (Object.keys(faults).length > 0) throw new AppError('invalid_input', { errors: faults })
    const id = await insertArrival(trx, shopId, {
      supplier: asked.supplier,
      noteNumber: asked.note_number,
      arrivedOn: asked.arrived_on,
      recordedAt: now,
      recordedBy: firstName,
    })
    await insertLots(trx, shopId, { arrivalId: id, lots, by: firstName, at: now })
    await note(trx, {
      tenantId: shopId,
      kind: 'arrival_recorded',
      subject: `${asked.supplier}${asked.note_number === '' ? '' : `, bon ${asked.note_number}`}, ${formatCount(lots.length, 'lot', 'lots')}`,
    })
    if (key !== undefined) await keepAnswer(trx, shopId, key, id)
    return id
  })
  return getArrival(db, tenant, arrivalId)
}
