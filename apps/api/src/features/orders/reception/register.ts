import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatNumber } from '@carreau/domain/french/format'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import { registerCsv, registerCsvHead } from '@carreau/domain/orders/register'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import { registerPdf } from '../../documents/door/register-paper.ts'
import { registerLineOf } from './reception.present.ts'
import {
  findCompanyName,
  findRegisterAfter,
  findRegisterPage,
  type RegisterRow,
} from './reception.sql.ts'

type Asked = Omit<QueryOf<typeof endpoints.exportReceptions>, 'format'>
type Period = { from: string; to: string }

/** The period that is asked for, by itself the 30 days up to today. Throws `invalid_input` for none. */
const periodOf = ({ from, to }: Asked, now: Date): Period => {
  const end = to ?? parisDay(now)
  const period = { from: from ?? addDays(end, -29), to: end }
  refusePeriod(period)
  return period
}

const spanOf = ({ from, to }: Period) => ({
  start: parisInstant(from, '00:00'),
  end: parisInstant(addDays(to, 1), '00:00'),
})

export const listReceptions = async (
  db: Db,
  buyerId: number,
  { page, per_page, ...asked }: QueryOf<typeof endpoints.listReceptions>,
  now: Date,
) => {
  const period = periodOf(asked, now)
  const rows = await findRegisterPage(db, buyerId, {
    ...spanOf(period),
    offset: (page - 1) * per_page,
    // One more than shown, to know whether there is more.
    limit: per_page + 1,
  })
  return {
    data: rows.slice(0, per_page).map(registerLineOf),
    meta: { page, per_page, has_more: rows.length > per_page, ...period },
  }
}

const pageSize = 500

/** Read while it leaves, so that a year is never in memory. */
async function* csvOf(db: Db, buyerId: number, period: Period): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(registerCsvHead)
  let after: RegisterRow | null = null
  for (;;) {
    const rows: RegisterRow[] = await findRegisterAfter(db, buyerId, {
      ...spanOf(period),
      after,
      limit: pageSize,
    })
    if (rows.length > 0) yield encoder.encode(registerCsv(rows))
    after = rows.at(-1) ?? null
    if (rows.length < pageSize) return
  }
}

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** A PDF is in memory, and nobody reads so many pages: a longer period is a spreadsheet's. */
const mostOnPaper = 3_000

const pdfOf = async (db: Db, buyerId: number, period: Period, now: Date): Promise<Buffer> => {
  const entries = await findRegisterAfter(db, buyerId, {
    ...spanOf(period),
    after: null,
    limit: mostOnPaper + 1,
  })
  if (entries.length > mostOnPaper)
    throw new AppError('invalid_input', {
      errors: {
        to: [
          `Ce registre compte plus de ${formatNumber(mostOnPaper)} lignes\u00a0: choisissez une période plus courte, ou le fichier CSV.`,
        ],
      },
    })
  return registerPdf({
    company: await findCompanyName(db, buyerId),
    ...period,
    drawnAt: now,
    entries,
  })
}

/** The register as a file to keep, or to show to an inspector. */
export const exportReceptions = async (
  db: Db,
  buyerId: number,
  { format, ...asked }: QueryOf<typeof endpoints.exportReceptions>,
  now: Date,
) => {
  const period = periodOf(asked, now)
  const name = `registre-de-reception-${period.from}-${period.to}.${format}`
  return format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', chunks: csvOf(db, buyerId, period) }
    : { name, type: 'application/pdf', chunks: whole(await pdfOf(db, buyerId, period, now)) }
}
