import { type ReminderRules, usualReminderRules } from '@carreau/domain/customers/reminders'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** How the shop reminds; as usual until it says otherwise. */
export const findRules = async (db: Db, shopId: number): Promise<ReminderRules> => {
  const { rows } = await sql<ReminderRules>`
    select to_json(days) as days, least_cents as "leastCents", rate_kind as "rateKind", reply_to as "replyTo"
      from reminder_rules where shop_id = ${shopId}`.execute(db)
  return rows[0] ?? usualReminderRules
}

export const saveRules = async (trx: Trx, shopId: number, rules: ReminderRules): Promise<void> => {
  await sql`
    insert into reminder_rules (shop_id, days, least_cents, rate_kind, reply_to)
    values (${shopId}, ${rules.days}::smallint[], ${rules.leastCents}, ${rules.rateKind}, ${rules.replyTo})
    on conflict (shop_id) do update set days = excluded.days, least_cents = excluded.least_cents,
      rate_kind = excluded.rate_kind, reply_to = excluded.reply_to`.execute(trx)
}

export const savePause = async (
  trx: Trx,
  pause: {
    shopId: number
    buyerId: number
    reason: string
    until: string | null
    userId: number
    at: Date
  },
): Promise<void> => {
  await sql`
    insert into reminder_pauses (shop_id, buyer_id, until, reason, set_by, set_at)
    values (${pause.shopId}, ${pause.buyerId}, ${pause.until}::date, ${pause.reason}, ${pause.userId}, ${pause.at})
    on conflict (shop_id, buyer_id) do update set until = excluded.until, reason = excluded.reason,
      set_by = excluded.set_by, set_at = excluded.set_at`.execute(trx)
}

/** Whether there was one. */
export const deletePause = async (
  trx: Trx,
  { shopId, buyerId }: { shopId: number; buyerId: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from reminder_pauses where shop_id = ${shopId} and buyer_id = ${buyerId}`.execute(trx)
  return numAffectedRows === 1n
}
