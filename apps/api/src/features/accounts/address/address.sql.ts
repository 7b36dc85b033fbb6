import { sql } from 'kysely'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'

/**
 * Stores the hash of a link for a day, for the address that waits for one: the new one that the account
 * wants, or its own while nobody has proved it. Answers what to write in the mail; undefined when
 * nothing waits.
 */
export const createAddressLink = async (db: Db, userId: number, tokenHash: Buffer) => {
  const { rows } = await sql<{ first_name: string; email: string; is_new: boolean }>`
    with owner as (
      select id, first_name, coalesce(new_email, email) as email, new_email is not null as is_new
        from users
       where id = ${userId} and deleted_at is null
         and (new_email is not null or email_proved_at is null)),
    stored as (
      insert into address_links (hash, user_id, email, expires_at)
      select ${tokenHash}, id, email, now() + interval '1 day' from owner)
    select first_name, email, is_new from owner`.execute(db)
  return rows[0]
}

/** What an account has of addresses; it is held until the transaction ends. */
export const lockAddresses = async (trx: Trx, userId: number) => {
  const { rows } = await sql<{
    first_name: string
    email: string
    new_email: string | null
  }>`
    select first_name, email, new_email
      from users where id = ${userId} and deleted_at is null for update`.execute(trx)
  return rows[0]
}

/** Whose link it is and where it was mailed; undefined when it is unknown or over. */
export const findAddressLink = async (db: Db, tokenHash: Buffer) => {
  const { rows } = await sql<{ user_id: number; email: string }>`
    select user_id, email from address_links
     where hash = ${tokenHash} and expires_at > now()`.execute(db)
  return rows[0]
}

export const noteProved = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    update users set email_proved_at = now()
     where id = ${userId} and email_proved_at is null`.execute(trx)
}

/**
 * Makes the new address the account's, proved; false when another account has it. Links of before open
 * nothing any more, but for this one, so that a second click is no error.
 */
export const moveTo = async (
  trx: Trx,
  userId: number,
  { email, tokenHash }: { email: string; tokenHash: Buffer },
): Promise<boolean> => {
  try {
    await sql`
      update users set email = ${email}, new_email = null, email_proved_at = now()
       where id = ${userId}`.execute(trx)
  } catch (error) {
    if (violates(error, 'users_email')) return false
    throw error
  }
  await sql`
    delete from address_links where user_id = ${userId} and hash <> ${tokenHash}`.execute(trx)
  return true
}

/** Ends the links to addresses that the account has not. */
export const deleteLinksElsewhere = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    delete from address_links l using users u
     where u.id = ${userId} and l.user_id = u.id and l.email <> u.email`.execute(trx)
}

/** Whether an account has the e-mail. */
export const isTaken = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`select from users where email = ${email}`.execute(db)
  return rows.length === 1
}
