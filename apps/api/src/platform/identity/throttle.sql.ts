import { type RawBuilder, sql } from 'kysely'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import type { Attempt } from './throttle.ts'

const counted = (minutes: number) => sql`
  on conflict (subject) do update set
    failures = case when f.window_ends_at <= now() then 1 else f.failures + 1 end,
    window_ends_at = case when f.window_ends_at <= now()
      then now() + make_interval(mins => ${minutes}::int) else f.window_ends_at end
  returning failures`

/**
 * The CTEs that count a try before it is judged, so that tries sent all at once are counted too;
 * the last one, `attempt`, holds `allowed`. A try refused by its address does not reach the
 * account: one address cannot fill the table. Always the address's row before the account's, or
 * two statements could wait for each other.
 */
export const countedAttempt = (attempt: Attempt): RawBuilder<unknown> => sql`
  by_address as (
    insert into login_failures as f (subject, failures, window_ends_at)
    values (${attempt.addressKey}, 1, now() + make_interval(mins => ${attempt.minutes}::int))
    ${counted(attempt.minutes)}),
  by_account as (
    insert into login_failures as f (subject, failures, window_ends_at)
    select ${attempt.accountKey}::text, 1, now() + make_interval(mins => ${attempt.minutes}::int)
      from by_address
     where failures <= ${attempt.perAddress}::int and ${attempt.accountKey}::text is not null
    ${counted(attempt.minutes)}),
  attempt as (
    select a.failures <= ${attempt.perAddress}::int
           and coalesce(c.failures <= ${attempt.perAccount}::int, true) as allowed
      from by_address a left join by_account c on true)`

/** The CTE that takes a counted try back: it succeeded, and clears its account's count. */
export const forgivenAttempt = ({ addressKey, accountKey }: Attempt): RawBuilder<unknown> => sql`
  forgiven as (
    update login_failures f
       set failures = case when f.subject = ${addressKey} then greatest(f.failures - 1, 0) else 0 end
      from (select subject from login_failures
             where subject in (${addressKey}, ${accountKey})
             order by subject = ${addressKey} desc
               for update) held
     where f.subject = held.subject)`

/** Counts a try; whether it may go on. */
export const countAttempt = async (db: Db, attempt: Attempt): Promise<boolean> => {
  const count = sql<{ allowed: boolean }>`
    with ${countedAttempt(attempt)} select allowed from attempt`
  const { rows } = await asSystem('attempts are counted', () => count.execute(db))
  return rows[0]?.allowed === true
}

/** Takes a counted try back. */
export const forgiveAttempt = async (db: Db, attempt: Attempt): Promise<void> => {
  const forgive = sql`with ${forgivenAttempt(attempt)} select 1`
  await asSystem('attempts are counted', () => forgive.execute(db))
}

/** Forgets the tries for an account: its owner has just proved who they are. */
export const forgetAttempts = async (db: Db, { accountKey }: Attempt): Promise<void> => {
  const forget = sql`delete from login_failures where subject = ${accountKey}`
  await asSystem('attempts are counted', () => forget.execute(db))
}
