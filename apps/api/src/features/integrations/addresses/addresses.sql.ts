import type { AddressKind, TableKind } from '@carreau/domain/integrations/secret-addresses'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'

export type AddressRow = { ending: string; madeAt: Date; lastUsedAt: Date | null }

/** Whose address is meant: a calendar is a person's, a table the company's. */
export type Which =
  | { kind: 'calendar'; tenantId: number; userId: number }
  | { kind: TableKind; tenantId: number }

const isThat = (which: Which) =>
  which.kind === 'calendar'
    ? sql`a.tenant_id = ${which.tenantId} and a.kind = 'calendar' and a.user_id = ${which.userId}`
    : sql`a.tenant_id = ${which.tenantId} and a.kind = ${which.kind}`

export const findAddress = async (db: Db, which: Which): Promise<AddressRow | undefined> => {
  const { rows } = await sql<AddressRow>`
    select a.ending, a.made_at as "madeAt", a.last_used_at as "lastUsedAt"
      from secret_addresses a where ${isThat(which)}`.execute(db)
  return rows[0]
}

export type TableAddressRow = AddressRow & {
  kind: TableKind
  madeBy: string
  makerIsAdmin: boolean
}

/** The addresses of a company's tables, one of each at most. */
export const findTableAddresses = async (db: Db, tenantId: number): Promise<TableAddressRow[]> => {
  const { rows } = await sql<TableAddressRow>`
    select a.kind, a.ending, a.made_at as "madeAt", a.last_used_at as "lastUsedAt", u.first_name as "madeBy",
           exists (select from memberships m where m.tenant_id = a.tenant_id and m.user_id = a.user_id
                      and m.role = 'admin') as "makerIsAdmin"
      from secret_addresses a join users u on u.id = a.user_id
     where a.tenant_id = ${tenantId} and a.kind <> 'calendar' order by a.id`.execute(db)
  return rows
}

/** Takes an address away; how it ended, or undefined when there is none. */
export const deleteAddress = async (trx: Trx, which: Which): Promise<string | undefined> => {
  const { rows } = await sql<{ ending: string }>`
    delete from secret_addresses a where ${isThat(which)} returning a.ending`.execute(trx)
  return rows[0]?.ending
}

/** Writes an address down for somebody who is of the company; undefined for who is not any more. */
export const insertAddress = async (
  trx: Trx,
  address: {
    kind: AddressKind
    tenantId: number
    userId: number
    hash: Buffer
    ending: string
  },
): Promise<AddressRow | undefined> => {
  const { rows } = await sql<AddressRow>`
    insert into secret_addresses (tenant_id, user_id, kind, hash, ending)
    select ${address.tenantId}, ${address.userId}, ${address.kind}, ${address.hash}, ${address.ending}
     where exists (select from memberships
                    where tenant_id = ${address.tenantId} and user_id = ${address.userId})
    returning ending, made_at as "madeAt", last_used_at as "lastUsedAt"`.execute(trx)
  return rows[0]
}

export type AddressHolder = {
  addressId: number
  kind: AddressKind
  untouched: boolean
  userId: number
  tenantId: number
  tenantType: Tenant['type']
  companyName: string
  /** What the person is in the company now. */
  roles: string[]
}

/**
 * Whose an address is, by its hash: asked each time, so that what was revoked is over at once. None of who left, of a
 * company that was refused or suspended, or of a table whose maker is no administrator any more.
 */
export const findAddressHolder = async (
  db: Db,
  hash: Buffer,
): Promise<AddressHolder | undefined> => {
  const find = sql<AddressHolder>`
    select a.id as "addressId", a.kind, a.user_id as "userId",
           coalesce(a.last_used_at < now() - interval '1 minute', true) as untouched,
           n.id as "tenantId", n.type as "tenantType", n.company_name as "companyName", held.roles
      from secret_addresses a
      join tenants n on n.id = a.tenant_id and n.status in ('active', 'pending')
     cross join lateral (
       select array_agg(m.role) as roles from memberships m
        where m.tenant_id = a.tenant_id and m.user_id = a.user_id) held
     where a.hash = ${hash}
       and (held.roles && array['admin'] or (a.kind = 'calendar' and held.roles is not null))`
  const { rows } = await asSystem('accounts and sessions', () => find.execute(db))
  return rows[0]
}

/** Notes that an address was asked for, to the minute. */
export const touchAddress = async (db: Db, addressId: number): Promise<void> => {
  const touch = sql`update secret_addresses set last_used_at = now() where id = ${addressId}`
  await asSystem('accounts and sessions', () => touch.execute(db))
}
