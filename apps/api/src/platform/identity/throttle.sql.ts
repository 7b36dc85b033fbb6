import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import { type Attempt, type Count, passwordsOf } from './throttle.ts'

const counted = ({ subject, minutes }: Count, isReached: RawBuilder<SqlBool>) => sql`
    insert into login_failures as f (subject, failures, window_ends_at)
    select ${subject}::text, 1, now() + make_interval(mins => ${minutes}::int)
     where ${subject}::text is not null and ${isReached}
    on conflict (subject) do update set
      failures = case when f.window_ends_at <= now() then 1 else f.failures + 1 end,
      window_ends_at = case when f.window_ends_at <= now()
        then now() + make_interval(mins => ${minutes}::int) else f.window_ends_at end
    returning failures`

/**
 * The CTEs that count a try before it is judged, so that tries sent all at once are counted too;
 * the last one, `attempt`, holds `allowed`, and `is_account_full` where it is the account's count that refuses. A try refused by its address does not reach the account,
 * nor one refused at its place the account's tries everywhere: one address cannot fill the table, and
 * one network cannot use up what an account has. Always in this order, or two statements could wait
 * for each other.
 */
export const countedAttempt = ({
  byAddress,
  byPlace,
  byAccount,
}: Attempt): RawBuilder<unknown> => sql`
  by_address as (${counted(byAddress, sql<SqlBool>`true`)}),
  by_place as (${counted(
    byPlace,
    sql<SqlBool>`not exists (select from by_address where failures > ${byAddress.most}::int)`,
  )}),
  before_account as (
    select not exists (select from by_address where failures > ${byAddress.most}::int)
           and not exists (select from by_place where failures > ${byPlace.most}::int) as allowed),
  by_account as (${counted(byAccount, sql<SqlBool>`(select allowed from before_account)`)}),
  judged as (
    select b.allowed,
           exists (select from by_account where failures > ${byAccount.most}::int) as is_account_full
      from before_account b),
  attempt as (select allowed and not is_account_full as allowed, is_account_full from judged)`

/** In the order in which they are counted. */
const subjectsOf = ({ byAddress, byPlace, byAccount }: Attempt): string[] =>
  [byAddress, byPlace, byAccount].flatMap(({ subject }) => subject ?? [])

/** The CTE that takes a counted try back: it succeeded, and clears the count of its place. */
export const forgivenAttempt = (attempt: Attempt): RawBuilder<unknown> => sql`
  forgiven as (
    update login_failures f
       set failures = case when f.subject = ${attempt.byPlace.subject}::text then 0
                           else greatest(f.failures - 1, 0) end
      from (select subject from login_failures
             where subject = any(${subjectsOf(attempt)}::text[])
             order by array_position(${subjectsOf(attempt)}::text[], subject)
               for update) held
     where f.subject = held.subject)`

/** Counts a try; whether it may go on. */
export const countAttempt = async (db: Db, attempt: Attempt): Promise<boolean> => {
  const count = sql<{ allowed: boolean }>`
    with ${countedAttempt(attempt)} select allowed from attempt`
  const { rows } = await asSystem('attempts are counted', () => count.execute(db))
  return rows[0]?.allowed === true
}

/** What an account has left of its tries, and in how many seconds it has all of them again. */
export const attemptsLeft = async (
  db: Db,
  { byAccount }: Attempt,
): Promise<{ left: number; seconds: number }> => {
  const read = sql<{ left: number; seconds: number }>`
    select greatest(${byAccount.most}::int - failures, 0) as left,
           greatest(ceil(extract(epoch from window_ends_at - now()))::int, 1) as seconds
      from login_failures where subject = ${byAccount.subject} and window_ends_at > now()`
  const { rows } = await asSystem('attempts are counted', () => read.execute(db))
  return rows[0] ?? { left: byAccount.most, seconds: byAccount.minutes * 60 }
}

/** Takes a counted try back. */
export const forgiveAttempt = async (db: Db, attempt: Attempt): Promise<void> => {
  const forgive = sql`with ${forgivenAttempt(attempt)} select 1`
  await asSystem('attempts are counted', () => forgive.execute(db))
}

/** Forgets the tries at a place and for an account: its owner has just proved who they are. */
export const forgetAttempts = async (db: Db, { byPlace, byAccount }: Attempt): Promise<void> => {
  const forget = sql`
    delete from login_failures where subject in (${byPlace.subject}, ${byAccount.subject})`
  await asSystem('attempts are counted', () => forget.execute(db))
}

/** Forgets every try at an account's password, from wherever: its owner has a new one. */
export const forgetPasswordAttempts = async (db: Db, email: string): Promise<void> => {
  const subject = passwordsOf(email)
  // Places before the account, as they are counted.
  const forget = sql`
    delete from login_failures
     where subject in (
       select subject from login_failures
        where subject = ${subject} or starts_with(subject, ${`${subject} `})
        order by length(subject) desc
          for update)`
  await asSystem('attempts are counted', () => forget.execute(db))
}
