import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import {
  type Accounts,
  type BookEntry,
  type BookedCustomer,
  defaultAccounts,
  entryOfCrates,
  entryOfDocument,
  entryOfPayment,
  type Journal,
  journalOf,
} from '@carreau/domain/documents/accounting'
import {
  type BookText,
  bookCells,
  bookColumns,
  bookFileName,
  bookHead,
  bookText,
  encodeLatin9,
  type NumberedEntry,
} from '@carreau/domain/documents/accounting-files'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import writeXlsxFile from 'write-excel-file/node'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import {
  type CrateMoveRow,
  countCrateMoves,
  countPayments,
  countPieces,
  findAccounts,
  findCrateMoves,
  findPayments,
  findPieces,
  findSiren,
  type PaymentRow,
  type PieceRow,
  type Place,
  saveAccounts,
} from './accounting.sql.ts'

type Asked = QueryOf<typeof endpoints.exportAccounting>
type Period = { from: string; to: string }

// A page is booked and written in one go: others wait no longer than for a hundred entries.
const pageSize = 100
/** A workbook is made whole in memory. */
const mostInWorkbook = 20_000

const types: Record<Asked['format'], string> = {
  // The tax office’s own charset.
  fec: 'text/plain; charset=iso-8859-15',
  sage: 'text/plain; charset=iso-8859-15',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const refuse = (field: string, message: string): never => {
  throw new AppError('invalid_input', { errors: { [field]: [message] } })
}

const startOf = (day: string): Date => parisInstant(day, '00:00')
const spanOf = ({ from, to }: Period) => ({ start: startOf(from), end: startOf(addDays(to, 1)) })
const startOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`

const customerOf = (row: { buyerId: number; code: string; name: string }): BookedCustomer => ({
  code: row.code || String(row.buyerId),
  name: row.name,
})

/**
 * Numbers without gaps, rising in each journal and beginning anew each year. Documents and payments are only ever
 * added, so that a period that is over always exports with the same numbers.
 */
const openNumbers = async (db: Db, shopId: number, from: string) => {
  let year = from.slice(0, 4)
  const before = { start: startOf(startOfYear(from)), end: startOf(from) }
  const payments = await countPayments(db, shopId, before)
  let last: Record<Journal, number> = {
    VE: await countPieces(db, shopId, before),
    BQ: payments.others,
    CA: payments.cash,
    OD: payments.none,
    EC: await countCrateMoves(db, shopId, before),
  }
  return (entry: BookEntry): NumberedEntry => {
    const itsYear = entry.day.slice(0, 4)
    if (itsYear !== year) {
      year = itsYear
      last = { VE: 0, BQ: 0, CA: 0, OD: 0, EC: 0 }
    }
    last[entry.journal] += 1
    const number = String(last[entry.journal]).padStart(6, '0')
    return { ...entry, number: `${entry.journal}-${year}-${number}` }
  }
}

/** Every row behind the one before, a page at a time. */
async function* paged<Row extends Place>(
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await read(after)
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < pageSize) return
  }
}

/** The sales, then the payments, then the deposits: a journal is whole before the next. */
async function* entriesOf(
  db: Db,
  shopId: number,
  { period, accounts, withCrates }: { period: Period; accounts: Accounts; withCrates: boolean },
): AsyncGenerator<NumberedEntry[]> {
  const span = { ...spanOf(period), limit: pageSize }
  const numberSale = await openNumbers(db, shopId, period.from)
  for await (const rows of paged<PieceRow>(after => findPieces(db, shopId, { ...span, after })))
    yield rows.map(row =>
      numberSale(
        entryOfDocument(row.booked, {
          number: row.number,
          issuedOn: parisDay(row.at),
          dueOn: row.dueOn,
          customer: customerOf(row),
          accounts,
        }),
      ),
    )
  for (const journal of ['BQ', 'CA', 'OD'] as const) {
    const number = await openNumbers(db, shopId, period.from)
    for await (const rows of paged<PaymentRow>(after =>
      findPayments(db, shopId, { ...span, after }),
    ))
      yield rows
        .filter(row => journalOf(row) === journal)
        .map(row =>
          number(
            entryOfPayment(
              { ...row, recordedOn: parisDay(row.at) },
              { customer: customerOf(row), accounts },
            ),
          ),
        )
  }
  if (!withCrates) return
  const numberMove = await openNumbers(db, shopId, period.from)
  for await (const rows of paged<CrateMoveRow>(after =>
    findCrateMoves(db, shopId, { ...span, after }),
  ))
    yield rows.map(row =>
      numberMove(
        entryOfCrates(
          { ...row, movedOn: parisDay(row.at) },
          { customer: customerOf(row), accounts },
        ),
      ),
    )
}

async function* asText(
  format: BookText,
  entries: AsyncIterable<NumberedEntry[]>,
): AsyncGenerator<Uint8Array> {
  const encode = format === 'csv' ? (text: string) => new TextEncoder().encode(text) : encodeLatin9
  const head = bookHead(format)
  if (head !== '') yield encode(head)
  for await (const page of entries)
    if (page.length > 0) yield encode(page.map(entry => bookText(format, entry)).join(''))
}

async function* asWorkbook(entries: AsyncIterable<NumberedEntry[]>): AsyncGenerator<Uint8Array> {
  const rows: { value: string | number; fontWeight?: 'bold' }[][] = [
    bookColumns.map(value => ({ value, fontWeight: 'bold' as const })),
  ]
  for await (const page of entries)
    for (const entry of page)
      for (const line of entry.lines)
        rows.push(
          [
            ...bookCells(entry, line),
            eurosFromCents(line.debitCents),
            eurosFromCents(line.creditCents),
          ].map(value => ({ value })),
        )
  yield await writeXlsxFile(rows).toBuffer()
}

export const getAccounts = async (db: Db, { id }: ShopTenant): Promise<Accounts> =>
  // Accounts that came later than the wholesaler's own begin as the usual ones.
  ({ ...defaultAccounts, ...(await findAccounts(db, id)) })

/** Sets the accounts that are named. */
export const updateAccounts = async (
  db: Db,
  tenant: ShopTenant,
  asked: BodyOf<typeof endpoints.updateAccounts>,
): Promise<Accounts> => {
  const { crates_out, crates, ...rest } = asked
  const kept = await getAccounts(db, tenant)
  const accounts = {
    ...rest,
    crates_out: crates_out ?? kept.crates_out,
    crates: crates ?? kept.crates,
  }
  await saveAccounts(db, tenant.id, accounts)
  return accounts
}

/** The entries of a period as a file; made while it leaves, so that a year is never in memory. */
export const exportAccounting = async (
  db: Db,
  tenant: ShopTenant,
  { format, crates: withCrates = false, ...period }: Asked,
) => {
  refusePeriod(period)
  const span = spanOf(period)
  const [pieces, payments, moves] = await Promise.all([
    countPieces(db, tenant.id, span),
    countPayments(db, tenant.id, span),
    withCrates ? countCrateMoves(db, tenant.id, span) : 0,
  ])
  const count = pieces + payments.cash + payments.others + payments.none + moves
  if (count === 0)
    throw new AppError('document_not_found', {
      message: `Aucune vente ni aucun règlement${withCrates ? ', ni consigne' : ''} sur cette période.`,
    })
  if (format === 'xlsx' && count > mostInWorkbook)
    refuse('format', 'Un classeur compte au plus 20 000 écritures\u00a0: choisissez le format CSV.')
  const accounts = await getAccounts(db, tenant)
  const entries = entriesOf(db, tenant.id, { period, accounts, withCrates })
  return {
    name: bookFileName(format, { siren: await findSiren(db, tenant.id), ...period }),
    type: types[format],
    chunks: format === 'xlsx' ? asWorkbook(entries) : asText(format, entries),
  }
}
