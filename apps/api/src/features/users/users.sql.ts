import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type UserRow = { id: number; first_name: string; email: string; avatar_key: string | null }

export const findUser = async (db: Db, userId: number): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`
    select id, first_name, email, avatar_key from users where id = ${userId}`.execute(db)
  return rows[0]
}
