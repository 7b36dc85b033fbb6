import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { daysBetween, maxPeriodDays } from '@carreau/domain/customers/figures'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import { registerCsv, registerCsvHead } from '@carreau/domain/orders/register'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { registerLineOf } from './reception.present.ts'
import { findRegisterAfter, findRegisterPage, type RegisterRow } from './reception.sql.ts'

type Asked = QueryOf<typeof endpoints.exportReceptions>
type Period = { from: string; to: string }

/** The period that is asked for, by itself the 30 days up to today. Throws `invalid_input` for none. */
const periodOf = ({ from, to }: Asked, now: Date): Period => {
  const end = to ?? parisDay(now)
  const period = { from: from ?? addDays(end, -29), to: end }
  const days = daysBetween(period.from, period.to)
  const message =
    days < 1
      ? 'La fin de la période précède son début.'
      : days > maxPeriodDays
        ? `Une période compte au plus ${maxPeriodDays} jours.`
        : null
  if (message !== null) throw new AppError('invalid_input', { errors: { to: [message] } })
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

export const exportReceptions = async (db: Db, buyerId: number, asked: Asked, now: Date) => {
  const period = periodOf(asked, now)
  return {
    name: `registre-de-reception-${period.from}-${period.to}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: csvOf(db, buyerId, period),
  }
}
