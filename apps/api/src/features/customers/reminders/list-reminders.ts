import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { reminderStepLabels, reminderSums } from '@carreau/domain/customers/reminders'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { findReminderPage } from './reminders.sql.ts'

/** What went out: the proof of it. */
export const listReminders = async (
  db: Db,
  shopId: number,
  { customer_id, page, per_page }: QueryOf<typeof endpoints.listReminders>,
) => {
  const rows = await findReminderPage(
    db,
    { shopId, buyerId: customer_id ?? null },
    { offset: (page - 1) * per_page, limit: per_page },
  )
  return {
    data: rows.map(({ id, buyerId, buyerName, content, releasedAt, by }) => ({
      id,
      buyer: { id: buyerId, company_name: buyerName },
      step: content.step,
      step_label: reminderStepLabels[content.step],
      released_at: releasedAt.toISOString(),
      by,
      invoices: content.lines.map(({ number }) => number),
      total: eurosFromCents(reminderSums(content).totalCents),
      claims: content.claims,
      recipients: content.recipients,
    })),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
  }
}
