import { type SqlBool, sql } from 'kysely'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'

export type UserRow = { id: number; first_name: string; email: string; avatar_key: string | null }

export const findUser = async (db: Db, userId: number) => {
  const { rows } = await sql<UserRow>`
    select id, first_name, email, avatar_key from users where id = ${userId}`.execute(db)
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

/**
 * Nobody has proved to read a new address. Where signing in takes a code what was proved stays: otherwise
 * a stolen session and password would put another address there, and a reset from it end the code.
 */
const provedAfterChange = sql<Date | null>`
  case when exists (select from second_factors f
                     where f.user_id = users.id and f.enabled_at is not null)
       then email_proved_at end`

export type UserChange = { first_name?: string; email?: string; avatar_key?: string | null }

/**
 * Changes what is given; `email_taken` when another account has the e-mail, even since a moment.
 * With `confirmedHash`, undefined when the password is no longer the one that was confirmed.
 */
export const changeUser = async (
  db: Db,
  userId: number,
  change: UserChange,
  confirmedHash?: string,
): Promise<UserRow | 'email_taken' | undefined> => {
  const isConfirmed =
    confirmedHash === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`password_hash = ${confirmedHash}`
  try {
    return await db
      .updateTable('users')
      .set({ ...change, ...(change.email !== undefined && { email_proved_at: provedAfterChange }) })
      .where('id', '=', userId)
      .where(isConfirmed)
      .returning(['id', 'first_name', 'email', 'avatar_key'])
      .executeTakeFirst()
  } catch (error) {
    if (violates(error, 'users_email')) return 'email_taken'
    throw error
  }
}
