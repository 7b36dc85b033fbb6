import { packagesFromMilli } from '@carreau/domain/money/money'
import { crewWords } from '@carreau/domain/orders/crews'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fileWord, pdfAnswer } from '../../../platform/http/pdf-answer.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { deliveryProofPdf } from '../../documents/door/delivery-proof-paper.ts'
import { findDelivery, findRefusals, findReturnedCrates, isOwnOrder } from './deliveries.sql.ts'
import { findProvedOrder } from './proofs.sql.ts'

const partyOf = (party: Record<string, string | null>) => ({
  name: party.company_name ?? '',
  lines: [
    party.line1 ?? '',
    party.line2 ?? '',
    `${party.postal_code ?? ''} ${party.city ?? ''}`.trim(),
  ].filter(Boolean),
})

/** The proof of a delivery on paper, for both sides: made when asked, from what nobody edits. */
export const printDeliveryProof = async (db: Db, tenant: Tenant, orderId: number) => {
  if (!(await isOwnOrder(db, tenant, orderId))) throw new AppError('order_not_found')
  const row = await findDelivery(db, orderId)
  const order = await findProvedOrder(db, orderId)
  if (row === undefined || order === undefined) throw new AppError('stop_not_delivered')
  const refusals = await findRefusals(db, orderId)
  const bytes = await deliveryProofPdf({
    seller: partyOf(order.parties.shop),
    customer: partyOf(order.parties.buyer),
    orderNumber: order.number,
    noteNumber: order.noteNumber,
    at: row.at,
    receivedBy: row.receivedBy,
    deliveredBy: crewWords({ driver: row.recordedBy, vehicle: row.vehicle }),
    temperatureC: row.temperatureTenths === null ? null : row.temperatureTenths / 10,
    lines: order.lines.map(({ id, name, packagesMilli }) => ({
      name,
      packages: packagesFromMilli(packagesMilli),
      refusals: refusals
        .filter(({ lineId }) => lineId === id)
        .map(({ packagesMilli: milli, reason }) => ({
          packages: packagesFromMilli(milli),
          reason,
        })),
    })),
    crates: await findReturnedCrates(db, orderId),
    note: row.note,
    signature: row.signature,
  })
  return pdfAnswer(`preuve-de-livraison-${fileWord(order.number)}`, bytes)
}
