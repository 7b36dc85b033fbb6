import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { crewWords } from '@carreau/domain/orders/crews'
import { inDrivingOrder, stopNumbers } from '@carreau/domain/orders/tours'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fileWord, pdfAnswer } from '../../../platform/http/pdf-answer.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { type LoadedStop, loadingListPdf } from '../../documents/door/loading-list-paper.ts'
import { findCrews } from '../door/crews.sql.ts'
import { findLabelSeller } from '../labels/labels.sql.ts'
import { readDayOfTours } from './list-tours.ts'
import { stopOf } from './tours.present.ts'
import { findCratesToLoad, findPlaced, findRoutes, findStopsOf, type StopRow } from './tours.sql.ts'

const hoursOf = ({ opensAt, closesAt }: StopRow): string => {
  if (opensAt === null && closesAt === null) return ''
  if (opensAt === null) return `avant ${closesAt}`
  return closesAt === null ? `à partir de ${opensAt}` : `${opensAt} – ${closesAt}`
}

/** The loading list of a tour as it is planned now: made when asked, kept nowhere. */
export const printTour = async (
  db: Db,
  tenant: ShopTenant,
  { day: asked, route_id }: QueryOf<typeof endpoints.printTour>,
  now: Date,
) => {
  const route =
    route_id === undefined
      ? { id: null, name: 'Sans tournée' }
      : (await findRoutes(db, tenant.id)).find(({ id }) => id === route_id)
  if (route === undefined) throw new AppError('tour_route_not_found')
  const { day } = await readDayOfTours(db, tenant.id, asked, now)
  const placed = inDrivingOrder(await findPlaced(db, tenant.id, { day, routeId: route.id }))
  const orderIds = placed.map(({ orderId }) => orderId)
  const onRoute = await findStopsOf(db, tenant.id, orderIds)
  const toLoad = await findCratesToLoad(db, tenant.id, orderIds)
  const numbers = stopNumbers(onRoute.map(({ buyerId }) => buyerId))
  const stops = onRoute.map((row, index): LoadedStop => {
    const { packages, weight_kg } = stopOf(row)
    return {
      number: numbers[index] ?? 0,
      customer: row.buyerName,
      orderNumber: row.number,
      address: [row.line1, row.line2, `${row.postalCode} ${row.city}`.trim()]
        .filter(Boolean)
        .join(', '),
      hours: hoursOf(row),
      access: row.access,
      note: row.note,
      packages,
      weightKg: weight_kg,
      crates: row.crates.length > 0 ? row.crates : (toLoad.get(row.orderId) ?? []),
    }
  })
  const seller = await findLabelSeller(db, tenant.id)
  const bytes = await loadingListPdf({
    seller: {
      name: seller.companyName,
      lines: [seller.line1, `${seller.postalCode} ${seller.city}`.trim()].filter(Boolean),
    },
    route: route.name,
    day,
    drawnAt: now,
    crew: crewWords(
      (await findCrews(db, { shopId: tenant.id, day })).get(route.id ?? 0) ?? {
        driver: '',
        vehicle: '',
      },
    ),
    stops,
  })
  const word = fileWord(route.name).toLowerCase() || String(route.id)
  return pdfAnswer(`chargement-${word}-${day}`, bytes)
}
