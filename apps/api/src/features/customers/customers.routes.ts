import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { SecretBox } from '../../platform/identity/secret-box.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { getCustomerAccount, payByAdvance, returnAdvance } from './advances/advances.ts'
import {
  dismissBankEntry,
  listDismissedBankEntries,
  restoreBankEntry,
} from './bank/dismiss-bank-entries.ts'
import { readBankStatement } from './bank/read-bank-statement.ts'
import { recordBankEntries } from './bank/record-bank-entries.ts'
import { addContact, removeContact, updateContact } from './change-contacts.ts'
import { exportCrates, exportCustomerCrates } from './crates/crate-statement.ts'
import { getCrates, getCustomerCrates, listCrates, moveCrates } from './crates/crates.ts'
import { getCustomer, listCustomerInvoices, listCustomers, updateCustomer } from './customers.ts'
import { getShopFigures } from './figures/get-shop-figures.ts'
import { exportStatement, getStatement } from './get-statement.ts'
import { settleLateCharges } from './late-charges/settle-late-charges.ts'
import { exportAgeing, listAgeing } from './list-ageing.ts'
import { recordPayment, spreadPayment, undoPayment } from './payments.ts'

export const customerRoutes = (
  serve: Serve,
  {
    db,
    reads,
    pictures,
    secrets,
  }: {
    db: Db
    reads: Db
    pictures: Pick<MediaStore, 'getPicture'>
    secrets: Pick<SecretBox, 'digests'>
  },
): void => {
  serve(endpoints.listCustomers, ({ caller, query, now }) =>
    listCustomers(db, caller.tenant, query, now),
  )
  serve(endpoints.getCustomer, async ({ caller, params, now }) => ({
    data: await getCustomer(db, caller.tenant, params.buyerId, now),
  }))
  serve(endpoints.updateCustomer, async ({ caller, params, body, now }) => ({
    data: await updateCustomer(db, caller.tenant, { ...body, ...params }, now),
  }))
  serve(endpoints.addContact, ({ caller, params, body, idempotencyKey }) =>
    addContact(db, caller.tenant, { ...body, ...params, key: idempotencyKey }),
  )
  serve(endpoints.updateContact, ({ caller, params, body }) =>
    updateContact(db, caller.tenant, { ...body, ...params }),
  )
  serve(endpoints.removeContact, ({ caller, params }) => removeContact(db, caller.tenant, params))
  serve(endpoints.listCustomerInvoices, ({ caller, params, query, now }) =>
    listCustomerInvoices(db, caller.tenant, { ...query, ...params }, now),
  )
  serve(endpoints.recordPayment, async ({ caller, params, body, idempotencyKey, now }) => ({
    data: await recordPayment(db, caller, { ...body, ...params, key: idempotencyKey }, now),
  }))
  serve(endpoints.spreadPayment, ({ caller, params, body, idempotencyKey, now }) =>
    spreadPayment(db, caller, { ...body, ...params, key: idempotencyKey }, now),
  )
  serve(endpoints.undoPayment, async ({ caller, params, body, now }) => ({
    data: await undoPayment(db, caller, { ...body, ...params }, now),
  }))
  serve(endpoints.getCustomerAccount, ({ caller, params }) =>
    getCustomerAccount(db, caller.tenant, params.buyerId),
  )
  serve(endpoints.payByAdvance, ({ caller, params, idempotencyKey, now }) =>
    payByAdvance(db, caller, { ...params, key: idempotencyKey }, now),
  )
  serve(endpoints.returnAdvance, ({ caller, params, body, idempotencyKey, now }) =>
    returnAdvance(db, caller, { ...body, ...params, key: idempotencyKey }, now),
  )
  serve(endpoints.settleLateCharges, ({ caller, params, body, now }) =>
    settleLateCharges(db, caller, { ...body, ...params }, now),
  )
  serve(endpoints.readBankStatement, async ({ caller, file, now }) => ({
    data: await readBankStatement({ db, secrets }, caller.tenant.id, file, now),
  }))
  serve(endpoints.recordBankEntries, async ({ caller, body, idempotencyKey, now }) => ({
    data: await recordBankEntries(db, caller, { ...body, key: idempotencyKey }, now),
  }))
  serve(endpoints.dismissBankEntry, ({ caller, body, now }) =>
    dismissBankEntry(db, caller, body, now),
  )
  serve(endpoints.restoreBankEntry, ({ caller, body }) => restoreBankEntry(db, caller, body))
  serve(endpoints.listDismissedBankEntries, ({ caller, query }) =>
    listDismissedBankEntries(db, caller.tenant.id, query),
  )
  serve(endpoints.getStatement, ({ caller, params, query, now }) =>
    getStatement(db, caller.tenant, { ...query, ...params }, now),
  )
  serve(endpoints.exportStatement, ({ caller, params, query, now }) =>
    exportStatement({ db, pictures }, caller.tenant, { ...query, ...params }, now),
  )
  serve(endpoints.listAgeing, ({ caller, query, now }) =>
    listAgeing(db, caller.tenant.id, query, now),
  )
  serve(endpoints.exportAgeing, ({ caller, now }) => exportAgeing(db, caller.tenant.id, now))
  serve(endpoints.getCustomerCrates, async ({ caller, query }) => ({
    data: await getCustomerCrates(db, caller.tenant.id, query.customer_id),
  }))
  serve(endpoints.moveCrates, async ({ caller, body, idempotencyKey, now }) => ({
    data: await moveCrates(db, caller, { ...body, key: idempotencyKey }, now),
  }))
  serve(endpoints.listCrates, async ({ caller }) => ({
    data: await listCrates(db, caller.tenant.id),
  }))
  serve(endpoints.getCrates, async ({ caller, params }) => ({
    data: await getCrates(db, caller.tenant.id, params.shopId),
  }))
  serve(endpoints.exportCrates, ({ caller, params, query, now }) =>
    exportCrates({ db, pictures }, caller.tenant.id, { ...query, ...params }, now),
  )
  serve(endpoints.exportCustomerCrates, ({ caller, query, now }) =>
    exportCustomerCrates({ db, pictures }, caller.tenant.id, query, now),
  )
  serve(endpoints.getShopFigures, async ({ caller, query, now }) => ({
    data: await getShopFigures(reads, caller.tenant, query, now),
  }))
}
