import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { purchaseKindLabels } from '@carreau/domain/documents/purchases'
import { csvCents, csvText, unitWords } from '@carreau/domain/french/format'
import { addDays, parisInstant } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import type { BuyerTenant } from '../../../platform/identity/caller.ts'
import {
  addUpPurchases,
  findPurchasedMonths,
  findPurchaseLines,
  findPurchases,
  type PurchaseRow,
} from './purchases.sql.ts'

type Answer = AnswerOf<typeof endpoints.listPurchases>['data']
type Period = { from: string; to: string }

const spanOf = ({ from, to }: Period) => {
  refusePeriod({ from, to })
  return { start: parisInstant(from, '00:00'), end: parisInstant(addDays(to, 1), '00:00') }
}

const nameOf = ({ kind, name }: Pick<PurchaseRow, 'kind' | 'name'>): string =>
  name ?? purchaseKindLabels[kind]

const rowOf = (its: readonly PurchaseRow[], first: PurchaseRow): Answer['rows'][number] => ({
  kind: first.kind,
  id: first.id,
  name: nameOf(first),
  net: eurosFromCents(its.reduce((sum, { netCents }) => sum + netCents, 0)),
  quantities: its.flatMap(({ unit, quantityMilli, netCents }) =>
    unit === null || quantityMilli === 0
      ? []
      : {
          unit,
          quantity: quantityMilli / 1_000,
          // Of what was credited more than bought there is no price.
          unit_price:
            quantityMilli > 0 && netCents > 0
              ? Math.round((netCents * 100_000) / quantityMilli) / 10_000
              : null,
        },
  ),
})

/** What the company was invoiced in a period, less what was credited. */
export const listPurchases = async (
  db: Db,
  { id: buyerId }: BuyerTenant,
  { by, ...period }: QueryOf<typeof endpoints.listPurchases>,
): Promise<{ data: Answer }> => {
  const span = spanOf(period)
  const [totals, months, rows] = await Promise.all([
    addUpPurchases(db, buyerId, span),
    findPurchasedMonths(db, buyerId, span),
    findPurchases(db, buyerId, { ...span, by }),
  ])
  const grouped = [...Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`).values()]
  return {
    data: {
      net: eurosFromCents(totals.netCents),
      credited: eurosFromCents(totals.creditedCents),
      invoices: totals.invoices,
      months: months.map(({ month, netCents }) => ({ month, net: eurosFromCents(netCents) })),
      rows: grouped
        .flatMap(its => (its[0] === undefined ? [] : rowOf(its, its[0])))
        .sort((one, other) => other.net - one.net || one.name.localeCompare(other.name, 'fr')),
    },
  }
}

const heads = ['Mois', 'Fournisseur', 'Famille', 'Produit', 'Quantité', 'Unité', 'Montant HT']
const rowOfFile = (cells: readonly string[]): string => `${cells.join(';')}\r\n`
const decimals = (milli: number): string => String(milli / 1_000).replace('.', ',')

/** The purchases of a period as a CSV that a spreadsheet adds up; some thousand lines at most. */
export const exportPurchases = async (
  db: Db,
  { id: buyerId }: BuyerTenant,
  period: Period,
): Promise<AnswerOf<typeof endpoints.exportPurchases>> => {
  const lines = await findPurchaseLines(db, buyerId, spanOf(period))
  if (lines.length === 0)
    throw new AppError('document_not_found', { message: 'Aucun achat facturé sur cette période.' })
  const text = lines.map(({ month, shopName, kind, family, product, unit, ...sums }) =>
    rowOfFile([
      month,
      csvText(shopName),
      csvText(family ?? purchaseKindLabels[kind]),
      csvText(product ?? ''),
      unit === null ? '' : decimals(sums.quantityMilli),
      unit === null ? '' : unitWords[unit][0],
      csvCents(sums.netCents),
    ]),
  )
  return {
    name: `achats-${period.from}-${period.to}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: (async function* () {
      yield new TextEncoder().encode(`\ufeff${rowOfFile(heads)}${text.join('')}`)
    })(),
  }
}
