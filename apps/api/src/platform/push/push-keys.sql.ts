import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type PushKeys = { publicKey: string; privateKey: string }

export const findPushKeys = async (db: Db) => {
  const { rows } = await sql<PushKeys>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`.execute(db)
  return rows[0]
}

/** Keeps these keys, unless another node has kept its own meanwhile. */
export const insertPushKeys = async (
  db: Db,
  { publicKey, privateKey }: PushKeys,
): Promise<void> => {
  await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey})
            on conflict (id) do nothing`.execute(db)
}
