import type { KeyScope } from '@carreau/domain/integrations/scopes'
import { sql } from 'kysely'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'

export type ApiKeyRow = {
  id: number
  name: string
  ending: string
  scopes: KeyScope[]
  addresses: string[]
  madeBy: string
  /** Whether who made it still is an administrator of the company. */
  makerIsAdmin: boolean
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

const columns = sql`
  k.id, k.name, k.ending, k.scopes, k.addresses, u.first_name as "madeBy",
  exists (select from memberships m where m.tenant_id = k.tenant_id and m.user_id = k.made_by
             and m.role = 'admin') as "makerIsAdmin",
  k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"`

/** A company's keys, newest first; `maxKeys` bounds them. */
export const findApiKeys = async (db: Db, tenantId: number): Promise<ApiKeyRow[]> => {
  const { rows } = await sql<ApiKeyRow>`
    select ${columns} from api_keys k join users u on u.id = k.made_by
     where k.tenant_id = ${tenantId} order by k.id desc limit 100`.execute(db)
  return rows
}

/**
 * Lets one change of a company's keys and members happen at a time; how many keys there are, and whether the
 * caller still is an administrator.
 */
export const lockApiKeys = async (
  trx: Trx,
  tenantId: number,
  callerId: number,
): Promise<{ count: number; callerIsAdmin: boolean }> => {
  await sql`select from tenants where id = ${tenantId} for no key update`.execute(trx)
  // A statement of its own: it must see what the holder of the lock before us has committed.
  const { rows } = await sql<{ count: number; callerIsAdmin: boolean }>`
    select (select count(*) from api_keys where tenant_id = ${tenantId}) as count,
           exists (select from memberships where tenant_id = ${tenantId} and user_id = ${callerId}
                      and role = 'admin') as "callerIsAdmin"`.execute(trx)
  return rows[0] ?? { count: 0, callerIsAdmin: false }
}

export const insertApiKey = async (
  trx: Trx,
  key: {
    tenantId: number
    madeBy: number
    name: string
    hash: Buffer
    ending: string
    scopes: readonly KeyScope[]
    addresses: readonly string[]
    expiresAt: Date | null
  },
): Promise<ApiKeyRow> => {
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (tenant_id, made_by, name, hash, ending, scopes, addresses, expires_at)
    values (${key.tenantId}, ${key.madeBy}, ${key.name}, ${key.hash}, ${key.ending},
            ${key.scopes}::text[], ${key.addresses}::text[], ${key.expiresAt})
    returning id`.execute(trx)
  const made = await sql<ApiKeyRow>`
    select ${columns} from api_keys k join users u on u.id = k.made_by
     where k.tenant_id = ${key.tenantId} and k.id = ${rows[0]?.id ?? 0}`.execute(trx)
  const [row] = made.rows
  if (row === undefined) throw new Error('A key that was inserted is there')
  return row
}

/** Takes a key away; its name, or undefined when the company has none such. */
export const deleteApiKey = async (
  trx: Trx,
  tenantId: number,
  keyId: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    delete from api_keys where tenant_id = ${tenantId} and id = ${keyId} returning name`.execute(
    trx,
  )
  return rows[0]?.name
}

export type KeyHolder = {
  keyId: number
  keyName: string
  scopes: KeyScope[]
  addresses: string[]
  expiresAt: Date | null
  expired: boolean
  untouched: boolean
  userId: number
  firstName: string
  isAddressProved: boolean
  tenantId: number
  tenantType: Tenant['type']
  /** Its keys read, and do nothing more. */
  isSuspended: boolean
  /** Null: who made the key is no administrator there any more, or the company was refused. */
  role: 'admin' | null
}

/** Whose a key is, by its hash: asked at each call, so that what was revoked is over at once. */
export const findKeyHolder = async (db: Db, hash: Buffer): Promise<KeyHolder | undefined> => {
  const find = sql<KeyHolder>`
    select k.id as "keyId", k.name as "keyName", k.scopes, k.addresses, k.expires_at as "expiresAt",
           coalesce(k.expires_at <= now(), false) as expired,
           coalesce(k.last_used_at < now() - interval '1 minute', true) as untouched,
           u.id as "userId", u.first_name as "firstName",
           u.email_proved_at is not null as "isAddressProved",
           n.id as "tenantId", n.type as "tenantType",
           n.status = 'suspended' as "isSuspended",
           case when n.status <> 'refused' then m.role end as role
      from api_keys k
      join users u on u.id = k.made_by
      join tenants n on n.id = k.tenant_id
      left join memberships m on m.tenant_id = k.tenant_id and m.user_id = k.made_by and m.role = 'admin'
     where k.hash = ${hash}`
  const { rows } = await asSystem('accounts and sessions', () => find.execute(db))
  return rows[0]
}

/** Notes that a key was used, to the minute. */
export const touchKey = async (db: Db, keyId: number): Promise<void> => {
  const touch = sql`update api_keys set last_used_at = now() where id = ${keyId}`
  await asSystem('accounts and sessions', () => touch.execute(db))
}
