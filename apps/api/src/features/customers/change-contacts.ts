import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { maxContacts } from '@carreau/domain/customers/customers'
import { formatPhone } from '@carreau/domain/french/phone'
import type { Db, Trx } from '../../platform/db/database.ts'
import { takeKey } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import {
  changeContact,
  deleteContact,
  insertContact,
  lockCustomer,
  type NewContact,
} from './contacts.sql.ts'
import { type Contact, findContacts } from './door/contacts.sql.ts'

type Body = BodyOf<typeof endpoints.addContact>

const contactOf = ({ name, role, phone, email }: Body): NewContact => ({
  name,
  role,
  phone: phone ?? null,
  email: email ?? null,
})

/** « Ana, chef, 06 12 34 56 78 », for the journal. */
const wordsOf = ({ name, role, phone, email }: NewContact): string =>
  [name, role, phone && formatPhone(phone), email].filter(Boolean).join(', ')

/** Holds the customer, changes its contacts, says so in the journal, and answers those there are then. */
const change = (
  db: Db,
  { id: shopId }: ShopTenant,
  buyerId: number,
  work: (
    trx: Trx,
    there: readonly Contact[],
  ) => Promise<{ before: NewContact | null; after: NewContact | null } | null>,
) =>
  db.transaction().execute(async trx => {
    const companyName = await lockCustomer(trx, { shopId, buyerId })
    if (companyName === undefined) throw new AppError('customer_not_found')
    const read = async () => (await findContacts(trx, shopId, [buyerId])).get(buyerId) ?? []
    const changed = await work(trx, await read())
    const before = changed?.before ? wordsOf(changed.before) : null
    const after = changed?.after ? wordsOf(changed.after) : null
    if (before !== after)
      await note(trx, {
        kind: 'customer_contact_changed',
        tenantId: shopId,
        subject: companyName,
        changes: [{ field: 'contact', before, after }],
      })
    return { data: await read() }
  })

/** Notes somebody of a customer; under a key a repeated call notes them once. */
export const addContact = (
  db: Db,
  tenant: ShopTenant,
  { buyerId, key, ...body }: Body & { buyerId: number; key: string | undefined },
) =>
  change(db, tenant, buyerId, async (trx, there) => {
    const after = contactOf(body)
    const request = JSON.stringify({ contact: buyerId, ...after })
    if (key !== undefined && (await takeKey(trx, tenant.id, { key, request })) !== null) return null
    if (there.length >= maxContacts) throw new AppError('too_many_contacts')
    await insertContact(trx, { shopId: tenant.id, buyerId }, after)
    return { before: null, after }
  })

const oneOf = (there: readonly Contact[], contactId: number): Contact => {
  const contact = there.find(({ id }) => id === contactId)
  if (contact === undefined) throw new AppError('contact_not_found')
  return contact
}

export const updateContact = (
  db: Db,
  tenant: ShopTenant,
  { buyerId, contactId, ...body }: Body & { buyerId: number; contactId: number },
) =>
  change(db, tenant, buyerId, async (trx, there) => {
    const before = oneOf(there, contactId)
    const after = contactOf(body)
    await changeContact(trx, { shopId: tenant.id, buyerId }, { ...after, id: contactId })
    return { before, after }
  })

export const removeContact = (
  db: Db,
  tenant: ShopTenant,
  { buyerId, contactId }: { buyerId: number; contactId: number },
) =>
  change(db, tenant, buyerId, async (trx, there) => {
    const before = oneOf(there, contactId)
    await deleteContact(trx, { shopId: tenant.id, buyerId }, contactId)
    return { before, after: null }
  })
