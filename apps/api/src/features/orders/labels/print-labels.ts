import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatCount } from '@carreau/domain/french/format'
import { gFromKg } from '@carreau/domain/money/money'
import { cratesOf, mostLabels } from '@carreau/domain/orders/labels/label-codes'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import { isCatchWeight } from '@carreau/domain/orders/picking'
import { inDrivingOrder, stopNumbers, tourStatuses } from '@carreau/domain/orders/tours'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fileWord, pdfAnswer } from '../../../platform/http/pdf-answer.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import {
  type CrateLabelPaper,
  crateLabelsPdf,
  type LotLabelPaper,
  lotLabelsPdf,
} from '../../documents/door/label-papers.ts'
import { findPlaced, findRoutes } from '../tours/tours.sql.ts'
import {
  type CratedOrderRow,
  findCratedOrder,
  findLabelledLots,
  findLabelSeller,
  type LabelledLotRow,
} from './labels.sql.ts'

/** What all packages weigh; where each is weighed by itself no label may say it for all. */
const knownWeight = ({ volumeType, packageG }: LabelledLotRow): number | null =>
  volumeType === 'fixed' ? packageG : null

const paperOf = (
  row: LabelledLotRow,
  said: Pick<LotLabelPaper, 'gtin' | 'packedOn'> & { netWeightG?: number | undefined },
): LotLabelPaper => ({
  ...row,
  gtin: said.gtin,
  packedOn: said.packedOn,
  netWeightG: said.netWeightG ?? knownWeight(row),
})

/** Labels of a lot, one for each package left unless said; at least one. */
export const printLotLabels = async (
  db: Db,
  shopId: number,
  { lotId, ...asked }: QueryOf<typeof endpoints.printLotLabels> & { lotId: number },
) => {
  const [row] = await findLabelledLots(db, shopId, { lotId })
  if (row === undefined) throw new AppError('lot_not_found')
  const paper = paperOf(row, {
    gtin: asked.gtin ?? null,
    packedOn: asked.packed_on ?? null,
    netWeightG: asked.weight_kg === undefined ? undefined : gFromKg(asked.weight_kg),
  })
  if (paper.gtin?.startsWith('9') && paper.netWeightG === null)
    throw new AppError('invalid_input', {
      errors: {
        weight_kg: ['Cet article est au poids variable\u00a0: indiquez le poids net du colis.'],
      },
    })
  const count = asked.labels ?? Math.min(mostLabels, Math.max(1, cratesOf(row.milli)))
  const bytes = await lotLabelsPdf(
    Array.from({ length: count }, () => paper),
    {
      format: asked.format,
      title: `Étiquettes du lot ${row.lot}`,
      seller: await findLabelSeller(db, shopId),
    },
  )
  return pdfAnswer(`etiquettes-lot-${fileWord(row.lot)}`, bytes)
}

/** Labels of an arrival: for each package that is left of it, or for each lot where nothing is. */
export const printArrivalLabels = async (
  db: Db,
  shopId: number,
  { arrivalId, format, per }: QueryOf<typeof endpoints.printArrivalLabels> & { arrivalId: number },
) => {
  const rows = await findLabelledLots(db, shopId, { arrivalId })
  if (rows.length === 0) throw new AppError('arrival_not_found')
  const left = rows.reduce((sum, { milli }) => sum + Math.max(0, cratesOf(milli)), 0)
  const isPerLot = per === 'lot' || left === 0
  if (!isPerLot && left > mostLabels)
    throw new AppError('invalid_input', {
      errors: {
        per: [
          `${formatCount(left, 'étiquette', 'étiquettes')}, c’est trop pour un fichier\u00a0: imprimez lot par lot, ou une étiquette par lot.`,
        ],
      },
    })
  const papers = rows.flatMap(row =>
    Array.from({ length: isPerLot ? 1 : Math.max(0, cratesOf(row.milli)) }, () =>
      paperOf(row, { gtin: null, packedOn: null }),
    ),
  )
  const bytes = await lotLabelsPdf(papers, {
    format,
    title: `Étiquettes de l’arrivage ${arrivalId}`,
    seller: await findLabelSeller(db, shopId),
  })
  return pdfAnswer(`etiquettes-arrivage-${arrivalId}`, bytes)
}

/** Where an order stands among the stops of its day’s tour; null: on none. */
const findStop = async (
  db: Db,
  shopId: number,
  { orderId, day }: { orderId: number; day: string },
): Promise<CrateLabelPaper['stop']> => {
  const stops = await findPlaced(db, shopId, { day })
  const routeId = stops.find(stop => stop.orderId === orderId)?.routeId ?? null
  const route =
    routeId === null ? undefined : (await findRoutes(db, shopId)).find(one => one.id === routeId)
  if (route === undefined) return null
  const onRoute = inDrivingOrder(stops.filter(stop => stop.routeId === routeId))
  const numbers = stopNumbers(onRoute.map(({ buyerId }) => buyerId))
  return {
    route: route.name,
    number: numbers[onRoute.findIndex(stop => stop.orderId === orderId)] ?? 0,
    count: numbers.at(-1) ?? 0,
  }
}

type Line = CratedOrderRow['lines'][number]

/** Net weight of each crate of a line, where it was weighed by itself; null where it was not. */
const weightsOf = (line: Line): (number | null)[] => {
  const crates = cratesOf(line.milli)
  const { weighingsG, tareG, weightG } = line
  if (!isCatchWeight({ ...line, orderedPackagesMilli: line.milli }))
    return Array.from({ length: crates }, (_, index) =>
      line.averageVolumeG === null
        ? null
        : Math.round((line.averageVolumeG * Math.min(1_000, line.milli - index * 1_000)) / 1_000),
    )
  if (weighingsG !== null && weighingsG.length === crates)
    return weighingsG.map(gross => gross - (tareG ?? 0))
  return Array.from({ length: crates }, () => (crates === 1 ? weightG : null))
}

/** A label for each crate of an order, a half package in one of its own. */
export const printOrderLabels = async (
  db: Db,
  tenant: ShopTenant,
  { orderId, format, part }: QueryOf<typeof endpoints.printOrderLabels> & { orderId: number },
) => {
  const order = await findCratedOrder(db, {
    shopId: tenant.id,
    orderId,
    statuses: visibleStatuses(tenant),
  })
  if (order === undefined) throw new AppError('order_not_found')
  if (!tourStatuses.includes(order.status)) throw new AppError('nothing_to_label')
  const crates = order.lines.flatMap(line =>
    weightsOf(line).map(netWeightG => ({ product: line.name, lot: line.lot, netWeightG })),
  )
  const from = (part - 1) * mostLabels
  const shown = crates.slice(from, from + mostLabels)
  if (shown.length === 0) throw new AppError('nothing_to_label')
  const stop = await findStop(db, tenant.id, { orderId, day: order.deliveryDate })
  const { number: orderNumber, buyerName, postalCode, city, deliveryDate } = order
  const bytes = await crateLabelsPdf(
    shown.map((crate, index) => ({
      ...crate,
      orderNumber,
      buyerName,
      postalCode,
      city,
      deliveryDate,
      stop,
      crate: { number: from + index + 1, count: crates.length },
    })),
    {
      format,
      title: `Étiquettes de la commande ${orderNumber}`,
      seller: await findLabelSeller(db, tenant.id),
    },
  )
  const ofParts = crates.length > mostLabels ? `-${part}` : ''
  return pdfAnswer(`etiquettes-${orderNumber}${ofParts}`, bytes)
}
