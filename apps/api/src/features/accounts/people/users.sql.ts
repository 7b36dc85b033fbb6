import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type UserRow = { id: number; first_name: string; email: string; avatar_key: string | null }

/** Oneself, with what nobody else sees. */
export type MeRow = UserRow & { email_proved_at: Date | null; new_email: string | null }

export const findMe = async (db: Db, userId: number) => {
  const { rows } = await sql<MeRow>`
    select id, first_name, email, avatar_key, email_proved_at, new_email
      from users where id = ${userId}`.execute(db)
  return rows[0]
}

/** A person whom the reader may see: themselves, or a colleague in the tenant they work for. */
export const findVisibleUser = async (
  db: Db,
  userId: number,
  reader: { userId: number; tenantId: number | null },
) => {
  const { rows } = await sql<UserRow>`
    select id, first_name, email, avatar_key
      from users u
     where id = ${userId}
       and (id = ${reader.userId}
            or exists (select from memberships m
                        where m.user_id = u.id and m.tenant_id = ${reader.tenantId}))`.execute(db)
  return rows[0]
}

/** The picture of a person, who is held until the transaction ends. */
export const lockPictureOf = async (trx: Trx, userId: number): Promise<string | null> => {
  const { rows } = await sql<{ key: string | null }>`
    select avatar_key as key from users where id = ${userId} for no key update`.execute(trx)
  return rows[0]?.key ?? null
}

export type UserChange = {
  first_name?: string
  new_email?: string | null
  avatar_key?: string | null
}

/** Changes what is given; with `confirmedHash`, undefined when the password is no longer the one that was confirmed. */
export const changeUser = async (
  db: Db,
  userId: number,
  change: UserChange,
  confirmedHash?: string,
): Promise<MeRow | undefined> => {
  const isConfirmed =
    confirmedHash === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`password_hash = ${confirmedHash}`
  return db
    .updateTable('users')
    .set({
      ...change,
      // The account may have moved there this very moment.
      ...(change.new_email != null && { new_email: sql`nullif(${change.new_email}, email)` }),
    })
    .where('id', '=', userId)
    .where(isConfirmed)
    .returning(['id', 'first_name', 'email', 'avatar_key', 'email_proved_at', 'new_email'])
    .executeTakeFirst()
}
