import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { eurosFromCents } from '@carreau/domain/money/money'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.sql.ts'

type Document = {
  kind: 'invoice' | 'credit_note'
  number: string
  orderId: number
  buyerId: number
  shopName: string
  grossCents: number
  dueDate: string | null
}

/** Tells the buyer of the invoice or credit note that this transaction issues. */
export const tellOfDocument = async (trx: Trx, documentId: number, at: Date): Promise<void> => {
  const { rows } = await sql<Document>`
    select d.kind, d.number, d.order_id as "orderId", d.buyer_id as "buyerId",
           o.parties->'shop'->>'company_name' as "shopName", d.gross_cents as "grossCents",
           d.due_date as "dueDate"
      from documents d join orders o on o.id = d.order_id
     where d.id = ${documentId} and d.kind in ('invoice', 'credit_note')`.execute(trx)
  const [document] = rows
  if (document === undefined) return
  const { kind, number, orderId, buyerId, shopName, grossCents, dueDate } = document
  const name = kind === 'invoice' ? 'Facture' : 'Avoir'
  const due = dueDate === null ? '' : `, à régler avant le ${formatDate(dueDate)}`
  await notify(
    trx,
    {
      kind: 'document_issued',
      to: { type: 'buyer', id: buyerId },
      exceptUserId: null,
      title: `${name} ${number} ${ofName(shopName)}`,
      body: `${formatEuros(eurosFromCents(grossCents))} TTC${due}.`,
      link: `/orders/${orderId}`,
      group: `document:${documentId}`,
    },
    at,
  )
}
