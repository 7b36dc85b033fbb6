import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Whether the account of an e-mail has signed in on this device. */
export const isKnownDevice = async (db: Db, email: string, hash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices d join users u on u.id = d.user_id
     where u.email = ${email} and d.hash = ${hash}`.execute(db)
  return rows.length === 1
}

/**
 * Remembers the device that a person has signed in on, of theirs the ten last ones: by what it `sent` if we
 * gave it that, to a colleague on the same tablet perhaps, else by what it is given now. Answers whether
 * it is known by what it sent.
 */
export const keepDevice = async (
  db: Db,
  userId: number,
  { sent, given }: { sent: Buffer | null; given: Buffer },
): Promise<boolean> => {
  const { rows } = await sql<{ by_sent: boolean }>`
    with device as (
      select exists (select from known_devices where hash = ${sent}::bytea) as by_sent),
    named as (
      select by_sent, case when by_sent then ${sent}::bytea else ${given}::bytea end as hash from device),
    kept as (
      insert into known_devices (user_id, hash) select ${userId}, hash from named
      on conflict (user_id, hash) do update set seen_at = now()),
    dropped as (
      delete from known_devices
       where user_id = ${userId} and hash in (
         select d.hash from known_devices d, named n
          where d.user_id = ${userId} and d.hash <> n.hash
          order by d.seen_at desc offset 9))
    select by_sent from named`.execute(db)
  return rows[0]?.by_sent === true
}
