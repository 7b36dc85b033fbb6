import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { LineVariance } from '@carreau/domain/documents/compared'
import { compareLines } from '@carreau/domain/documents/variance'
import { formatDayInFigures } from '@carreau/domain/french/dates'
import { csvCents, csvText, unitWords } from '@carreau/domain/french/format'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import {
  findComparedPapers,
  findInvoicesToCompare,
  type InvoiceToCompare,
} from './compared-papers.sql.ts'

type Period = { from: string; to: string }

const pageSize = 50
const headsOf = ({ type }: Tenant) => [
  ...[
    'Facture',
    'Date',
    type === 'buyer' ? 'Fournisseur' : 'Client',
    'Commande',
    'Bon de livraison',
  ],
  ...['Article', 'Nature', 'Colis commandés', 'Colis livrés', 'Quantité commandée'],
  ...['Quantité livrée', 'Quantité facturée', 'Unité', 'Prix convenu', 'Prix facturé'],
  ...['Commandé HT', 'Facturé HT', 'Avoir HT', 'Écart HT', 'Motif'],
]
const rowOfFile = (cells: readonly string[]): string => `${cells.join(';')}\r\n`
const decimals = (value: number, scale: number): string => String(value / scale).replace('.', ',')

const cellsOf = (invoice: InvoiceToCompare, line: LineVariance): string[] => {
  const { ordered, delivered, invoiced } = line
  // The last of those an order had is the one that its invoice names.
  const note = invoice.deliveryNotes.findLast(({ order }) => order === line.order?.number)
  return [
    csvText(invoice.number),
    formatDayInFigures(invoice.issuedOn),
    csvText(invoice.partner),
    csvText(line.order?.number ?? ''),
    csvText(note?.number ?? ''),
    csvText(line.designation),
    line.kind === 'weighed' ? 'Pesée' : 'Écart',
    decimals(ordered.packagesMilli, 1_000),
    decimals(delivered.packagesMilli, 1_000),
    decimals(ordered.quantityMilli, 1_000),
    decimals(delivered.quantityMilli, 1_000),
    decimals(invoiced.quantityMilli, 1_000),
    unitWords[line.unit][0],
    decimals(ordered.unitPriceE4, 10_000),
    invoiced.unitPriceE4 === null ? '' : decimals(invoiced.unitPriceE4, 10_000),
    csvCents(ordered.netCents),
    csvCents(invoiced.netCents),
    csvCents(-line.creditedCents),
    csvCents(line.varianceCents),
    csvText(line.reason),
  ]
}

/** The lines of a page of invoices after the other: no more is held than one page. */
async function* pagesOf(db: Db, tenant: Tenant, period: Period): AsyncGenerator<string, undefined> {
  let after: InvoiceToCompare | null = null
  for (;;) {
    const asked = { ...period, after, limit: pageSize }
    const invoices: InvoiceToCompare[] = await findInvoicesToCompare(db, tenant, asked)
    const papers = await findComparedPapers(
      db,
      tenant,
      invoices.map(({ id }) => id),
    )
    const linesOf = new Map(papers.map(({ id, ...rest }) => [id, compareLines(rest)]))
    const text = invoices.flatMap(invoice =>
      (linesOf.get(invoice.id) ?? [])
        .filter(({ kind }) => kind !== 'conform')
        .map(line => rowOfFile(cellsOf(invoice, line))),
    )
    if (text.length > 0) yield text.join('')
    after = invoices.at(-1) ?? null
    if (invoices.length < pageSize) return
  }
}

/** What was not invoiced as ordered in a period, weighings too, as a CSV: it adds up to invoiced less ordered. */
export const exportVariances = async (
  db: Db,
  tenant: Tenant,
  period: Period,
): Promise<AnswerOf<typeof endpoints.exportVariances>> => {
  refusePeriod(period)
  const pages = pagesOf(db, tenant, period)
  const first = await pages.next()
  if (first.done)
    throw new AppError('document_not_found', {
      message: 'Tout a été facturé comme commandé sur cette période.',
    })
  return {
    name: `ecarts-${period.from}-${period.to}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: (async function* () {
      const encoder = new TextEncoder()
      yield encoder.encode(`\ufeff${rowOfFile(headsOf(tenant))}${first.value}`)
      for await (const text of pages) yield encoder.encode(text)
    })(),
  }
}
