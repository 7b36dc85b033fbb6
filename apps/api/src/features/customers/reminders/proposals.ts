import {
  daysLate,
  maxReminders,
  reminderAmounts,
  reminderClosing,
  reminderLineNotes,
  reminderParagraphs,
  reminderPayTo,
  reminderReckoning,
  reminderStepLabels,
  reminderSubject,
} from '@carreau/domain/customers/reminders'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { reminderPdf } from '../../documents/door/reminder-paper.ts'
import { areCustomers } from '../advances/advances.sql.ts'
import { contentOf, type Gathered, gather, type LeftOut } from './gather.ts'
import { findRules } from './reminder-rules.sql.ts'
import { findSigner, hasIban } from './reminders.sql.ts'

type ShopCaller = Caller & { tenant: ShopTenant }

const buyerOf = ({ buyerId, name }: { buyerId: number; name: string }) => ({
  id: buyerId,
  company_name: name,
})

const proposedOf = ({ customer, step, lines, disputed, recipients }: Gathered, today: string) => ({
  buyer: buyerOf(customer),
  code: customer.code,
  step,
  step_label: reminderStepLabels[step],
  invoices: lines.map(line => ({
    number: line.number,
    step: line.step,
    issued_on: line.issuedOn,
    due_on: line.dueOn,
    days_late: daysLate(line.dueOn, today),
    open: eurosFromCents(line.openCents),
  })),
  open: eurosFromCents(sumExact(lines.map(({ openCents }) => openCents))),
  in_favour: eurosFromCents(customer.inFavourCents),
  interest: eurosFromCents(sumExact(lines.map(({ late }) => late?.interestCents ?? 0))),
  indemnity: eurosFromCents(sumExact(lines.map(({ late }) => late?.indemnityCents ?? 0))),
  recipients,
  disputed: disputed.map(({ number }) => number),
})

const leftOutOf = ({ customer, reason, why, numbers }: LeftOut) => ({
  buyer: buyerOf(customer),
  reason,
  why,
  invoices: numbers,
})

/** One snapshot: a payment that is recorded meanwhile is in all of it or in nothing. */
const inSnapshot = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)

/** Letters that are due, who is latest first, as many as one release holds. */
export const listReminderProposals = (db: Db, shopId: number, now: Date) =>
  inSnapshot(db, async trx => {
    const today = parisDay(now)
    const rules = await findRules(trx, shopId)
    const { letters, leftOut } = await gather(trx, { shopId, buyerId: null }, { rules, today })
    return {
      data: {
        today,
        customers: letters.slice(0, maxReminders).map(letter => proposedOf(letter, today)),
        left_out: leftOut.map(leftOutOf),
        lacks_iban: !(await hasIban(trx, shopId)),
      },
    }
  })

const readContent = (
  db: Db,
  { tenant, userId }: ShopCaller,
  { buyerId, claims }: { buyerId: number; claims: 'yes' | 'no' },
  now: Date,
) =>
  inSnapshot(db, async trx => {
    if (!(await areCustomers(trx, tenant.id, [buyerId]))) throw new AppError('customer_not_found')
    const today = parisDay(now)
    const rules = await findRules(trx, tenant.id)
    const { letters } = await gather(trx, { shopId: tenant.id, buyerId }, { rules, today })
    const [letter] = letters
    if (letter === undefined) throw new AppError('reminder_not_due')
    return contentOf(trx, tenant.id, letter, {
      rules,
      today,
      claims: claims === 'yes',
      signer: await findSigner(trx, userId),
    })
  })

/** What would go out to a customer now, word for word. */
export const previewReminder = async (
  db: Db,
  caller: ShopCaller,
  asked: { buyerId: number; claims: 'yes' | 'no' },
  now: Date,
) => {
  const content = await readContent(db, caller, asked, now)
  return {
    data: {
      subject: reminderSubject(content),
      paragraphs: [...reminderParagraphs(content), reminderPayTo(content)].filter(Boolean),
      lines: content.lines.map(line => ({
        number: line.number,
        open: eurosFromCents(line.openCents),
        interest: content.claims ? eurosFromCents(line.late?.interestCents ?? 0) : null,
        indemnity: content.claims ? eurosFromCents(line.late?.indemnityCents ?? 0) : null,
        notes: reminderLineNotes(line, content),
      })),
      amounts: reminderAmounts(content).map(({ label, cents }) => ({
        label,
        amount: eurosFromCents(cents),
      })),
      reckoning: reminderReckoning(content),
      closing: reminderClosing(content),
      recipients: content.recipients,
      reply_to: content.replyTo,
    },
  }
}

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** The letter of it. */
export const previewReminderFile = async (
  { db, pictures }: { db: Db; pictures: Pick<MediaStore, 'getPicture'> },
  caller: ShopCaller,
  asked: { buyerId: number; claims: 'yes' | 'no' },
  now: Date,
) => {
  const content = await readContent(db, caller, asked, now)
  const bytes = await reminderPdf(content, pictures)
  return {
    name: `apercu-relance-${asked.buyerId}.pdf`,
    type: 'application/pdf',
    chunks: whole(bytes),
  }
}
