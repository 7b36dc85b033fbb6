import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { PushDevice } from '../../../platform/push/push-message.ts'

/** Of one person; who brings another gives up the one that was silent longest. */
const maxDevices = 10

export type DeviceRow = { id: number; platform: PushDevice['platform']; createdAt: Date }

/**
 * Registers a device for as long as the session lasts; undefined when it has just ended. Known by its
 * address: registered again it stays one, and moves to whoever is signed in on it now.
 */
export const saveDevice = async (
  trx: Trx,
  { userId, sessionId }: { userId: number; sessionId: number },
  device: PushDevice,
): Promise<DeviceRow | undefined> => {
  const { platform, address, p256dh, auth } = device
  const { rows } = await sql<DeviceRow>`
    insert into devices (user_id, session_id, platform, address, p256dh, auth)
    select t.user_id, t.id, ${platform}::text, ${address}::text, ${p256dh}::text, ${auth}::text
      from tokens t where t.id = ${sessionId} and t.user_id = ${userId} for key share
    on conflict (address) do update set
      user_id = excluded.user_id, session_id = excluded.session_id, platform = excluded.platform,
      p256dh = excluded.p256dh, auth = excluded.auth, seen_at = clock_timestamp()
    returning id, platform, created_at as "createdAt"`.execute(trx)
  const [saved] = rows
  if (saved === undefined) return undefined
  await sql`
    delete from devices where id in (
      select id from devices where user_id = ${userId} and id <> ${saved.id}
       order by seen_at desc, id desc offset ${maxDevices - 1})`.execute(trx)
  return saved
}

/** Whether the person had it. */
export const deleteDevice = async (db: Db, userId: number, deviceId: number): Promise<boolean> => {
  const { rows } = await sql`
    delete from devices where id = ${deviceId} and user_id = ${userId} returning id`.execute(db)
  return rows.length > 0
}

/** A device whose session has not run out. */
export const findDevice = async (db: Db, deviceId: number) => {
  const { rows } = await sql<PushDevice>`
    select d.platform, d.address, d.p256dh, d.auth
      from devices d join tokens s on s.id = d.session_id and s.expires_at > now()
     where d.id = ${deviceId}`.execute(db)
  return rows[0]
}

/** Retires a dead device; one registered anew at the same moment stays. */
export const retireDevice = async (db: Db, deviceId: number, address: string): Promise<void> => {
  await sql`delete from devices where id = ${deviceId} and address = ${address}`.execute(db)
}

/** Those that nobody has heard of for so many days. Bounded: what is left waits for the next run. */
export const deleteSilentDevices = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from devices where id in (
      select id from devices where seen_at < now() - make_interval(days => ${days}::int)
       limit 20000)`.execute(db)
}
