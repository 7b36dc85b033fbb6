import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** A login token as it is stored: its hash, and what the client said it is. */
export type NewToken = { hash: Buffer; userAgent: string | undefined }

/** Creates an account with its first session: its id; undefined when the e-mail has one, even since a moment. */
export const createAccount = async (
  db: Db,
  account: { email: string; firstName: string; passwordHash: string },
  token: NewToken,
): Promise<number | undefined> => {
  const { rows } = await sql<{ user_id: number }>`
    with account as (
      insert into users (email, first_name, password_hash)
      values (${account.email}, ${account.firstName}, ${account.passwordHash})
      on conflict (email) do nothing
      returning id)
    insert into tokens (hash, user_agent, user_id, expires_at)
    select ${token.hash}, ${token.userAgent}, id, now() + interval '30 days' from account
    returning user_id`.execute(db)
  return rows[0]?.user_id
}

/** Whom to write to about their account; undefined when it is no more. */
export const findOwner = async (db: Db, of: { id: number } | { email: string }) => {
  const { rows } = await sql<{ id: number; email: string; first_name: string }>`
    select id, email, first_name from users
     where deleted_at is null
       and ${'id' in of ? sql`id = ${of.id}` : sql`email = ${of.email}`}`.execute(db)
  return rows[0]
}

/**
 * Replaces the password that was verified; false when another change came first. Whoever knew the former one
 * moves the account nowhere any more.
 */
export const replacePassword = async (
  trx: Trx,
  userId: number,
  from: string,
  to: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update users set password_hash = ${to}, new_email = null where id = ${userId} and password_hash = ${from}
    returning id`.execute(trx)
  return rows.length === 1
}

/** Stores a reset link's hash for one hour; answers whose it is, undefined if nobody has the e-mail. */
export const createPasswordReset = async (db: Db, email: string, tokenHash: Buffer) => {
  const { rows } = await sql<{ first_name: string }>`
    with owner as (select id, first_name from users where email = ${email}),
    stored as (
      insert into password_resets (hash, user_id, expires_at)
      select ${tokenHash}, id, now() + interval '1 hour' from owner)
    select first_name from owner`.execute(db)
  return rows[0]
}

/** The address of the account that a reset link opens; undefined when the link is unknown, used or over. */
export const findResetOwner = async (db: Db, tokenHash: Buffer): Promise<string | undefined> => {
  const { rows } = await sql<{ email: string }>`
    select u.email
      from password_resets r
      join users u on u.id = r.user_id
     where r.hash = ${tokenHash} and r.expires_at > now() and u.deleted_at is null`.execute(db)
  return rows[0]?.email
}

/**
 * Uses a reset link up, with every other one of the person, and sets the password; undefined when
 * the link is unknown, used or over. Sent twice at once, the second finds the row gone. The link proves
 * that its user reads the address; `wasProved` says whether somebody had before. A new address that was
 * asked for is asked for no more: whoever knew the former password may have done so.
 */
export const resetPasswordBy = async (trx: Trx, tokenHash: Buffer, passwordHash: string) => {
  const { rows } = await sql<{ id: number; email: string; wasProved: boolean }>`
    with used as (
      delete from password_resets
       where user_id = (select user_id from password_resets
                         where hash = ${tokenHash} and expires_at > now())
      returning user_id, hash),
    owner as (
      select o.id, o.email_proved_at is not null as was_proved
        from used join users o on o.id = used.user_id
       where used.hash = ${tokenHash})
    update users u
       set password_hash = ${passwordHash}, email_proved_at = coalesce(u.email_proved_at, now()),
           new_email = null
      from owner
     where u.id = owner.id
    returning u.id, u.email, owner.was_proved as "wasProved"`.execute(trx)
  return rows[0]
}

export const deletePasswordResets = async (trx: Trx, userId: number): Promise<void> => {
  await sql`delete from password_resets where user_id = ${userId}`.execute(trx)
}

/**
 * Deletes what is over: a device that nobody signed in on for 180 days is not known any more. Tokens stay a week longer, so that their owner reads « expired » rather
 * than « unknown ». Bounded: what is left waits for the next hour.
 */
export const deleteExpired = async (db: Db): Promise<void> => {
  await sql`
    delete from tokens where id in (
      select id from tokens where expires_at < now() - interval '7 days'
       order by expires_at limit 20000)`.execute(db)
  await sql`
    delete from second_factors where user_id in (
      select user_id from second_factors
       where enabled_at is null and created_at < now() - interval '1 hour' limit 20000)`.execute(db)
  await sql`
    delete from password_resets where hash in (
      select hash from password_resets where expires_at < now() limit 20000)`.execute(db)
  await sql`
    delete from address_links where hash in (
      select hash from address_links where expires_at < now() limit 20000)`.execute(db)
  await sql`
    delete from known_devices where (user_id, hash) in (
      select user_id, hash from known_devices
       where seen_at < now() - interval '180 days' order by seen_at limit 20000)`.execute(db)
  await sql`
    delete from login_failures where subject in (
      select subject from login_failures where window_ends_at < now() limit 20000
         for update skip locked)`.execute(db)
}
