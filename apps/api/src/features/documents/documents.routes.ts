import { documentEndpoints as endpoints } from '@carreau/contract/documents/documents'
import type { DocumentKind } from '@carreau/domain/documents/documents'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { getDocument, openDocumentFiles } from './document-files.ts'

export const documentRoutes = (
  serve: Serve,
  { db, storage, now }: { db: Db; storage: Storage; now: () => Date },
): void => {
  const files = openDocumentFiles({ db, storage, now })
  const get = { db, files }
  const of = (kind: DocumentKind, { orderId }: { orderId: number }) => ({ kind, orderId })

  serve(endpoints.getInvoice, ({ caller, params }) =>
    getDocument(get, caller.tenant, of('invoice', params)),
  )
  serve(endpoints.getCreditNote, ({ caller, params, query }) =>
    getDocument(get, caller.tenant, { ...of('credit_note', params), ...query }),
  )
  serve(endpoints.getOrderForm, ({ caller, params }) =>
    getDocument(get, caller.tenant, of('order_form', params)),
  )
  serve(endpoints.getDeliveryNote, ({ caller, params }) =>
    getDocument(get, caller.tenant, of('delivery_note', params)),
  )
}
