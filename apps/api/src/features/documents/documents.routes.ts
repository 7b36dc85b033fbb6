import { endpoints } from '@carreau/contract/endpoints'
import type { DocumentKind } from '@carreau/domain/documents/documents'
import { decadeOf } from '@carreau/domain/documents/periods'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { exportAccounting, getAccounts, updateAccounts } from './accounting/export-accounting.ts'
import { getDocument, getOrderXml, openDocumentFiles } from './document-files.ts'
import { archiveInvoices } from './invoices/archive-invoices.ts'
import { listInvoices } from './invoices/list-invoices.ts'
import { invoiceNow, listToInvoice, previewInvoice } from './periods/to-invoice.ts'
import { exportPurchases, listPurchases } from './purchases/list-purchases.ts'
import { exportVariances } from './variances/export-variances.ts'
import { getInvoiceVariance } from './variances/invoice-variances.ts'

export const documentRoutes = (
  serve: Serve,
  { db, storage, publicUrl, now }: { db: Db; storage: Storage; publicUrl: string; now: () => Date },
): void => {
  const files = openDocumentFiles({ db, storage, publicUrl, now })
  const get = { db, files }
  const of = (kind: DocumentKind, { orderId }: { orderId: number }) => ({ kind, orderId })

  serve(endpoints.getInvoice, ({ caller, params }) =>
    getDocument(get, caller.tenant, of('invoice', params)),
  )
  serve(endpoints.getCreditNote, ({ caller, params, query }) =>
    getDocument(get, caller.tenant, { ...of('credit_note', params), ...query }),
  )
  serve(endpoints.getOrderForm, ({ caller, params, query }) =>
    getDocument(get, caller.tenant, { ...of('order_form', params), ...query }),
  )
  serve(endpoints.getOrderXml, ({ caller, params, query }) =>
    getOrderXml(db, caller.tenant, { ...params, ...query }),
  )
  serve(endpoints.getDeliveryNote, ({ caller, params }) =>
    getDocument(get, caller.tenant, of('delivery_note', params)),
  )
  serve(endpoints.listInvoices, ({ caller, query, now: at }) =>
    listInvoices(db, caller.tenant, query, at),
  )
  serve(endpoints.archiveInvoices, ({ caller, query }) =>
    archiveInvoices(get, caller.tenant, query.month),
  )
  serve(endpoints.listPurchases, ({ caller, query }) => listPurchases(db, caller.tenant, query))
  serve(endpoints.exportPurchases, ({ caller, query }) => exportPurchases(db, caller.tenant, query))
  serve(endpoints.getInvoiceVariance, ({ caller, params }) =>
    getInvoiceVariance(db, caller.tenant, params.orderId),
  )
  serve(endpoints.exportVariances, ({ caller, query }) => exportVariances(db, caller.tenant, query))
  serve(endpoints.listToInvoice, ({ caller }) => listToInvoice(db, caller.tenant))
  serve(endpoints.previewInvoice, ({ caller, params, query, now: at }) =>
    previewInvoice(
      { db, pictures: storage.pictures },
      caller.tenant,
      { ...params, to: decadeOf(query.to).to },
      at,
    ),
  )
  serve(endpoints.invoiceNow, ({ caller, params, body, idempotencyKey, now: at }) =>
    invoiceNow(
      db,
      caller.tenant,
      { ...body, ...params, to: decadeOf(body.to).to, key: idempotencyKey },
      at,
    ),
  )
  serve(endpoints.getAccounts, async ({ caller }) => ({
    data: await getAccounts(db, caller.tenant),
  }))
  serve(endpoints.updateAccounts, async ({ caller, body }) => ({
    data: await updateAccounts(db, caller.tenant, body),
  }))
  serve(endpoints.exportAccounting, ({ caller, query }) =>
    exportAccounting(db, caller.tenant, query),
  )
}
