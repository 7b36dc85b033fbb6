import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { paymentMethodLabels } from '@carreau/domain/customers/customers'
import {
  entryLabels,
  type Statement,
  statementCsv,
  statementOf,
} from '@carreau/domain/customers/statement'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refusePeriod } from '../../platform/errors/refuse-period.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { statementPdf } from '../documents/door/statement-paper.ts'
import { type EntryRow, findEntries, findOpening, findParties } from './statement.sql.ts'
import { periodOf } from './statement-period.ts'

type Asked = { buyerId: number; from?: string | undefined; to?: string | undefined }

const detailOf = ({ kind, method, reference, grossCents }: EntryRow): string => {
  if (kind === 'credit_note') return reference && `sur la facture ${reference}`
  // Its amount stands in no column: it was taken off when the advance came.
  if (kind === 'used_advance' || kind === 'unused_advance')
    return [formatEuros(eurosFromCents(grossCents)), reference].filter(Boolean).join(' · ')
  return [method && paymentMethodLabels[method], reference].filter(Boolean).join(' · ')
}

/** The account of a customer over a period, and who is on it. */
const readStatement = (
  db: Db,
  tenant: ShopTenant,
  { buyerId, from, to }: { buyerId: number; from: string; to: string },
) => {
  refusePeriod({ from, to })
  const pair = { shopId: tenant.id, buyerId }
  // One snapshot: a payment that is recorded meanwhile is in both the balance and the lines, or neither.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const parties = await findParties(trx, pair)
      if (parties === undefined) throw new AppError('customer_not_found')
      const opening = await findOpening(trx, pair, from)
      const entries = await findEntries(trx, pair, { from, to })
      const statement = statementOf(
        opening,
        entries.map(({ method, reference, at, ...entry }) => ({
          ...entry,
          at: at.getTime(),
          detail: detailOf({ method, reference, at, ...entry }),
        })),
      )
      return { parties, statement }
    })
}

const statementJson = (statement: Statement, { from, to }: { from: string; to: string }) => ({
  from,
  to,
  opening: eurosFromCents(statement.openingCents),
  lines: statement.lines.map(line => ({
    day: line.day,
    kind: line.kind,
    label: entryLabels[line.kind],
    number: line.number,
    detail: line.detail,
    due_on: line.dueOn,
    debit: eurosFromCents(line.debitCents),
    credit: eurosFromCents(line.creditCents),
    balance: eurosFromCents(line.balanceCents),
  })),
  debit: eurosFromCents(statement.debitCents),
  credit: eurosFromCents(statement.creditCents),
  closing: eurosFromCents(statement.closingCents),
})

export const getStatement = async (db: Db, tenant: ShopTenant, asked: Asked, now: Date) => {
  const period = periodOf(asked, now)
  const { statement } = await readStatement(db, tenant, { buyerId: asked.buyerId, ...period })
  return { data: statementJson(statement, period) }
}

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** The statement as a file to keep or to send. */
export const exportStatement = async (
  { db, pictures }: { db: Db; pictures: Pick<MediaStore, 'getPicture'> },
  tenant: ShopTenant,
  { format, ...asked }: QueryOf<typeof endpoints.exportStatement> & { buyerId: number },
  now: Date,
) => {
  const { buyerId } = asked
  const { from, to } = periodOf(asked, now)
  const { parties, statement } = await readStatement(db, tenant, { buyerId, from, to })
  const name = `releve-${buyerId}-${from}-${to}.${format}`
  if (format === 'csv') {
    const bytes = new TextEncoder().encode(statementCsv(statement, { from, to }))
    return { name, type: 'text/csv; charset=utf-8', chunks: whole(bytes) }
  }
  const bytes = await statementPdf(
    {
      ...parties,
      account: parties.code || String(buyerId),
      from,
      to,
      drawnOn: parisDay(now),
      statement,
    },
    pictures,
  )
  return { name, type: 'application/pdf', chunks: whole(bytes) }
}
