import { ownWordsOf } from '@carreau/domain/orders/mailbox/received-mail'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { findContacts } from '../../customers/door/contacts.sql.ts'
import { findShopSlug } from './mail-address.sql.ts'
import { customersFirst, waitingOf } from './mail-places.ts'
import {
  findCustomersOf,
  findMail,
  findSettledMails,
  findWaitingMails,
  listedMails,
  lockMail,
  type ReceivedMail,
  setMail,
} from './mailbox.sql.ts'

type Seller = Caller & { tenant: ShopTenant }

const present = async (db: Db, shopId: number, mails: readonly ReceivedMail[]) => {
  const addresses = [...new Set(mails.map(({ fromAddress }) => fromAddress))]
  const known = await findCustomersOf(db, shopId, addresses)
  const contacts = await findContacts(
    db,
    shopId,
    known.map(({ id }) => id),
  )
  return mails.map(mail => ({
    id: mail.id,
    from_address: mail.fromAddress,
    from_name: mail.fromName,
    subject: mail.subject,
    body: mail.body,
    own_words: ownWordsOf(mail.body),
    is_cut: mail.isCut,
    attachments: mail.attachments,
    received_at: mail.receivedAt.toISOString(),
    state: mail.state,
    settled_by: mail.settledBy,
    order:
      mail.orderId === null || mail.orderNumber === null
        ? null
        : { id: mail.orderId, number: mail.orderNumber },
    customers: known
      .filter(({ address }) => address === mail.fromAddress)
      .map(({ address: _, ...customer }) => ({
        ...customer,
        contacts: contacts.get(customer.id) ?? [],
      })),
  }))
}

/** A hundred of those that wait, the oldest first: those of customers before what strangers fill the list with. */
const findFirstWaiting = async (db: Db, shopId: number) => {
  const waiting = await waitingOf(db, shopId)
  const ids = customersFirst(waiting)
    .slice(0, listedMails)
    .map(({ id }) => id)
  return { mails: await findWaitingMails(db, shopId, ids), waiting: waiting.length }
}

/** Mails that customers sent to a wholesaler; `domain`: where this installation takes mail, null where it does not. */
export const listReceivedMails = async (
  db: Db,
  { id: shopId }: ShopTenant,
  { domain, isSettled }: { domain: string | null; isSettled: boolean },
) => {
  const slug = domain === null ? undefined : await findShopSlug(db, shopId)
  const address = slug === undefined ? null : `${slug}@${domain}`
  const first = await findFirstWaiting(db, shopId)
  const mails = isSettled ? await findSettledMails(db, shopId) : first.mails
  return { data: await present(db, shopId, mails), meta: { address, waiting: first.waiting } }
}

/** Holds a mail that is still to be settled; throws where it is gone or an order already. */
const holdMail = async (trx: Trx, shopId: number, mailId: number): Promise<void> => {
  const mail = await lockMail(trx, shopId, mailId)
  if (mail === undefined) throw new AppError('received_mail_not_found')
  if (mail.state === 'entered')
    throw new AppError('received_mail_entered', {
      message: `${mail.settledBy ?? 'Un collègue'} a déjà fait une commande de ce message.`,
    })
}

/** Puts a mail aside, or has it wait again; asked twice, it is so once. */
export const settleReceivedMail = async (
  db: Db,
  { tenant, firstName }: Seller,
  { mailId, state, now }: { mailId: number; state: 'waiting' | 'aside'; now: Date },
) =>
  db.transaction().execute(async trx => {
    await holdMail(trx, tenant.id, mailId)
    await setMail(trx, tenant.id, mailId, { state, by: firstName, at: now })
    const mail = await findMail(trx, tenant.id, mailId)
    const [data] = mail === undefined ? [] : await present(trx, tenant.id, [mail])
    if (data === undefined) throw new AppError('received_mail_not_found')
    return { data }
  })

/** Whatever `enter` writes down settles the mail it was read from, in the same transaction: one order of one mail. */
export const settleByOrder = async (
  trx: Trx,
  { tenant, firstName }: Seller,
  { mailId, now }: { mailId: number | undefined; now: Date },
  enter: () => Promise<number>,
): Promise<number> => {
  if (mailId === undefined) return enter()
  await holdMail(trx, tenant.id, mailId)
  const orderId = await enter()
  await setMail(trx, tenant.id, mailId, { state: 'entered', orderId, by: firstName, at: now })
  return orderId
}
