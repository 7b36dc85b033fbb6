import type {
  OrderFileFormat,
  OrderFileWay,
  SendingState,
  SftpLogin,
} from '@carreau/domain/integrations/order-files'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Where a wholesaler's orders go. */
export type Target = {
  shopId: number
  isOn: boolean
  format: OrderFileFormat
  way: OrderFileWay
  email: string | null
  host: string | null
  port: number | null
  username: string | null
  folder: string | null
  login: SftpLogin | null
  /** Sealed. */
  secret: Buffer | null
  hostKey: string | null
}
export type TargetRow = Target & { isProved: boolean }

const columns = sql`
  t.shop_id as "shopId", t.is_on as "isOn", t.format, t.way, t.email, t.host, t.port, t.username,
  t.folder, t.login, t.secret, t.host_key as "hostKey"`

/** How it is settled, or undefined. */
export const findTarget = async (db: Db, shopId: number): Promise<TargetRow | undefined> => {
  const { rows } = await sql<TargetRow>`
    select ${columns},
           t.email_proved_at is not null and is_order_file_target_proved(t) as "isProved"
      from order_file_targets t where t.shop_id = ${shopId}`.execute(db)
  return rows[0]
}

/** The proved addresses of a company's members. */
export const findMemberEmails = async (
  db: Db,
  shopId: number,
): Promise<{ userId: number; email: string }[]> => {
  const read = sql<{ userId: number; email: string }>`
    select distinct u.id as "userId", u.email
      from memberships m join users u on u.id = m.user_id
     where m.tenant_id = ${shopId} and u.email_proved_at is not null
     order by u.email limit 200`
  const { rows } = await asSystem('accounts and sessions', () => read.execute(db))
  return rows
}

/**
 * Settles it anew. Who sends at this moment does it as it was; what came of it is written down, and the target stays as it
 * is settled now. An address that stays the same stays proved.
 */
export const saveTarget = async (
  trx: Trx,
  target: Target,
  { memberId, now }: { memberId: number | null; now: Date },
): Promise<void> => {
  const { shopId, isOn, format, way, email, host, port, username, folder, login } = target
  const provedAt = memberId === null ? null : now
  await sql`
    insert into order_file_targets
      (shop_id, is_on, format, way, email, email_proved_at, email_of, host, port, username, folder,
       login, secret, host_key, taken_until)
    values (${shopId}, ${isOn}, ${format}, ${way}, ${email}, ${provedAt}, ${memberId}, ${host},
            ${port}, ${username}, ${folder}, ${login}, ${target.secret}, ${target.hostKey}, ${now})
    on conflict (shop_id) do update
       set is_on = excluded.is_on, format = excluded.format, way = excluded.way,
           email = excluded.email,
           email_proved_at = case
             when excluded.email_proved_at is null and order_file_targets.email = excluded.email
             then order_file_targets.email_proved_at else excluded.email_proved_at end,
           email_of = case
             when excluded.email_of is null and order_file_targets.email = excluded.email
             then order_file_targets.email_of else excluded.email_of end,
           code_hash = case when order_file_targets.email = excluded.email
                            then order_file_targets.code_hash end,
           host = excluded.host, port = excluded.port, username = excluded.username,
           folder = excluded.folder, login = excluded.login, secret = excluded.secret,
           host_key = excluded.host_key, failing_since = null, told_at = null, taken_by = null,
           taken_until = excluded.taken_until`.execute(trx)
}

/** Nothing that waits is sent any more. */
export const forgetWaiting = async (trx: Trx, shopId: number): Promise<void> => {
  await sql`
    update order_file_sendings set state = 'failed', next_at = null, why = 'Envoi arrêté.'
     where shop_id = ${shopId} and next_at is not null`.execute(trx)
}

/** What waits is tried at once: what it failed of may be settled now. */
export const bringForward = async (trx: Trx, shopId: number, now: Date): Promise<void> => {
  await sql`
    update order_file_sendings set next_at = ${now}
     where shop_id = ${shopId} and next_at > ${now} and attempts > 0`.execute(trx)
}

/** False where none was settled. */
export const deleteTarget = async (trx: Trx, shopId: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`delete from order_file_targets where shop_id = ${shopId}`.execute(trx)
  return numAffectedRows === 1n
}

/** Keeps the hash of a code that is about to be mailed; the address, unless it is proved already. */
export const keepCode = async (
  db: Db,
  shopId: number,
  { hashOf, until }: { hashOf: (email: string) => Buffer; until: Date },
): Promise<string | undefined> => {
  const target = await findTarget(db, shopId)
  if (target?.email == null || target.way !== 'mail' || target.isProved) return undefined
  const { email } = target
  await sql`
    update order_file_targets set code_hash = ${hashOf(email)}, code_until = ${until}, code_tries = 0
     where shop_id = ${shopId} and email = ${email}`.execute(db)
  return email
}

/** Counts a try of a code before it is judged; undefined where none may be tried. */
export const takeCode = async (
  db: Db,
  shopId: number,
  { most, now }: { most: number; now: Date },
): Promise<{ email: string; hash: Buffer } | undefined> => {
  const { rows } = await sql<{ email: string | null; hash: Buffer | null }>`
    update order_file_targets set code_tries = code_tries + 1
     where shop_id = ${shopId} and code_hash is not null and code_until > ${now}
       and code_tries < ${most}
    returning email, code_hash as hash`.execute(db)
  const [asked] = rows
  return asked?.email == null || asked.hash === null
    ? undefined
    : { email: asked.email, hash: asked.hash }
}

/** Whoever typed the code reads the address. */
export const proveAddress = async (
  db: Db,
  shopId: number,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<void> => {
  await sql`
    update order_file_targets
       set email_proved_at = ${now}, email_of = null, code_hash = null, code_until = null
     where shop_id = ${shopId} and code_hash = ${hash}`.execute(db)
}

export type SendingRow = {
  id: number
  orderId: number
  orderNumber: string
  buyerName: string
  state: SendingState
  at: Date
  nextAt: Date | null
  attempts: number
  why: string | null
  format: OrderFileFormat | null
  revision: number | null
  fileName: string | null
  isCancelled: boolean | null
  sentTo: string | null
  askedBy: string | null
}

/** The last sendings, newest first; or one of them. */
export const findSendings = async (
  db: Db,
  shopId: number,
  { limit, id }: { limit: number; id?: number },
): Promise<SendingRow[]> => {
  const one = id === undefined ? sql`` : sql`and s.id = ${id}`
  const { rows } = await sql<SendingRow>`
    select s.id, s.order_id as "orderId", o.number as "orderNumber",
           o.parties->'buyer'->>'company_name' as "buyerName", s.state,
           coalesce(s.tried_at, s.asked_at) as at, s.next_at as "nextAt", s.attempts, s.why,
           s.format, s.revision, s.file_name as "fileName", s.is_cancelled as "isCancelled",
           s.sent_to as "sentTo", s.asked_by as "askedBy"
      from order_file_sendings s join orders o on o.id = s.order_id
     where s.shop_id = ${shopId} ${one}
     order by s.id desc limit ${limit}`.execute(db)
  return rows
}

export const countWaiting = async (db: Db, shopId: number): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from order_file_sendings
     where shop_id = ${shopId} and next_at is not null`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Has an order sent again at once: the line of it that waits, or this one. False where there is no such line. */
export const askAgain = async (
  trx: Trx,
  shopId: number,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<boolean> => {
  const waiting = await sql`
    update order_file_sendings
       set next_at = ${now}, asked_at = ${now}, asked_by = ${by}, attempts = 0, turn = turn + 1
     where shop_id = ${shopId} and next_at is not null
       and order_id = (select order_id from order_file_sendings
                        where shop_id = ${shopId} and id = ${id})`.execute(trx)
  if (waiting.numAffectedRows === 1n) return true
  const { numAffectedRows } = await sql`
    update order_file_sendings
       set state = 'waiting', next_at = ${now}, asked_at = ${now}, asked_by = ${by}, attempts = 0,
           turn = turn + 1
     where shop_id = ${shopId} and id = ${id}`.execute(trx)
  return numAffectedRows === 1n
}
