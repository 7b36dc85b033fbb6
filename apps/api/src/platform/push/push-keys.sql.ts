import { sql } from 'kysely'
import webPush from 'web-push'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'

type Pair = { publicKey: string; privateKey: string }

const readPair = async (db: Db): Promise<Pair | undefined> => {
  const { rows } = await sql<Pair>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`.execute(db)
  return rows[0]
}

/** The VAPID keys of this database, made when first asked for: of two nodes at once, one makes them. */
export const readPushKeys = (db: Db): Promise<Pair> =>
  asSystem('keys of the platform', () => readOrMake(db))

const readOrMake = async (db: Db): Promise<Pair> => {
  const known = await readPair(db)
  if (known !== undefined) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey})
            on conflict (id) do nothing`.execute(db)
  const made = await readPair(db)
  if (made === undefined) throw new Error('The push keys were not kept')
  return made
}
