import { foldText } from '@carreau/catalogue-search/words/fold'
import { documentFileName, documentLabels } from '@carreau/domain/documents/documents'
import type { VarianceTotals } from '@carreau/domain/documents/variance'
import { formatDayInFigures } from '@carreau/domain/french/dates'
import { csvCents, csvText } from '@carreau/domain/french/format'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import type { DocumentFiles } from '../document-files.ts'
import { sumVariances } from '../variances/invoice-variances.ts'
import { type BilledRow, countBilled, findBilled } from './archive-invoices.sql.ts'
import { type ZippedFile, zipFiles } from './zip-files.ts'

/** Some thousand megabytes: more than any month had, and less than a ZIP may have. */
const mostDocuments = 10_000
const pageSize = 50

const spanOf = (month: string) => {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { start: parisInstant(`${month}-01`, '00:00'), end: parisInstant(`${next}-01`, '00:00') }
}

/** « facture-F2026-000012-primeurs-de-rungis.pdf »: two wholesalers may give the same number. */
const fileNameOf = ({ kind, number, partner, partnerSlug }: BilledRow): string => {
  const plain = foldText(partnerSlug ?? partner).replace(/[^a-z0-9]+/g, '-')
  const slug = plain.replace(/^-/, '').slice(0, 60).replace(/-$/, '')
  const name = documentFileName(kind, number)
  return slug === '' ? name : name.replace(/\.pdf$/, `-${slug}.pdf`)
}

const headsOf = (tenant: Tenant) => [
  ...['Type', 'Numéro', 'Date', tenant.type === 'buyer' ? 'Fournisseur' : 'Client', 'Commande'],
  ...['Sur la facture', 'Échéance', 'HT', 'TVA', 'TTC', 'Écart HT', 'Fichier'],
]

/** The orders of a paper: a periodic invoice has several. */
const ordersOf = ({ content, orderNumber }: BilledRow): string =>
  content.kind === 'invoice' && content.deliveries
    ? content.deliveries.map(({ order }) => order.number).join(' ')
    : orderNumber

/**
 * What a credit note takes back is negative, so that a column adds up. What an invoice differs by from its orders stands
 * on its own line, credit notes counted.
 */
const cellsOf = (row: BilledRow, variance: VarianceTotals | undefined): string[] => {
  const sign = row.kind === 'credit_note' ? -1 : 1
  return [
    documentLabels[row.kind],
    row.number,
    formatDayInFigures(parisDay(row.issuedAt)),
    row.partner,
    ordersOf(row),
    row.content.kind === 'credit_note' ? row.content.invoice.number : '',
    row.dueOn === null ? '' : formatDayInFigures(row.dueOn),
    csvCents(sign * row.netCents),
    csvCents(sign * (row.grossCents - row.netCents)),
    csvCents(sign * row.grossCents),
    variance === undefined || variance.variances === 0 ? '' : csvCents(variance.varianceCents),
    fileNameOf(row),
  ]
}

/** Amounts are ours and may begin with « - »; texts are others' and are never taken for a formula. */
const amountColumns: ReadonlySet<number> = new Set([7, 8, 9, 10])
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell, column) => (amountColumns.has(column) ? cell : csvText(cell))).join(';')}\r\n`

/** The month's papers to pay as one file: they leave one by one, the index last, as it names them. */
export const archiveInvoices = async (
  { db, files }: { db: Db; files: DocumentFiles },
  tenant: Tenant,
  month: string,
) => {
  const span = spanOf(month)
  const count = await countBilled(db, tenant, { ...span, most: mostDocuments })
  if (count === 0)
    throw new AppError('document_not_found', { message: 'Ce mois ne compte aucune facture.' })
  if (count > mostDocuments)
    throw new AppError('invalid_input', {
      errors: { month: ['Ce mois compte plus de 10 000 documents\u00a0: écrivez à Carreau.'] },
    })

  async function* entries(): AsyncGenerator<ZippedFile> {
    let index = `\ufeff${lineOf(headsOf(tenant))}`
    let afterId: number | null = null
    let at = span.start
    for (;;) {
      const rows: BilledRow[] = await findBilled(db, tenant, { ...span, afterId, limit: pageSize })
      const variances = await sumVariances(
        db,
        tenant,
        rows.map(({ id }) => id),
      )
      for (const row of rows) {
        const { bytes } = await files.get(row)
        yield { name: fileNameOf(row), bytes, at: row.issuedAt }
        index += lineOf(cellsOf(row, variances.get(row.id)))
        afterId = row.id
        at = row.issuedAt
      }
      if (rows.length < pageSize) break
    }
    yield { name: `index-${month}.csv`, bytes: new TextEncoder().encode(index), at }
  }

  return { name: `factures-${month}.zip`, type: 'application/zip', chunks: zipFiles(entries()) }
}
