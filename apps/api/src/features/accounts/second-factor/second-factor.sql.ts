import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type SecondFactorState = { enabledAt: Date | null; codesLeft: number }

export const findSecondFactor = async (db: Db, userId: number): Promise<SecondFactorState> => {
  const { rows } = await sql<SecondFactorState>`
    select f.enabled_at as "enabledAt",
           (select count(*) from recovery_codes c where c.user_id = f.user_id) as "codesLeft"
      from second_factors f where f.user_id = ${userId}`.execute(db)
  return rows[0] ?? { enabledAt: null, codesLeft: 0 }
}

/** Whether the person works for the platform itself. */
export const isOperator = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from memberships m join tenants n on n.id = m.tenant_id
     where m.user_id = ${userId} and n.type = 'platform' limit 1`.execute(db)
  return rows.length === 1
}

/** Keeps a secret that waits for its first code, in place of an earlier one; false when it is on. */
export const keepSecret = async (db: Db, userId: number, sealed: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    insert into second_factors as f (user_id, sealed_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now()
     where f.enabled_at is null
    returning user_id`.execute(db)
  return rows.length === 1
}

export type LockedSecondFactor = { sealed: Buffer; isEnabled: boolean; lastStep: number }

/**
 * Holds a person's second factor until the transaction ends, so that a code sent twice at once is
 * taken once. One that waited for its first code longer than an hour is not there any more.
 */
export const lockSecondFactor = async (trx: Trx, userId: number) => {
  const { rows } = await sql<LockedSecondFactor>`
    select sealed_secret as sealed, enabled_at is not null as "isEnabled", last_step as "lastStep"
      from second_factors
     where user_id = ${userId}
       and (enabled_at is not null or created_at > now() - interval '1 hour')
       for update`.execute(trx)
  return rows[0]
}

/** Of two changes of an account's proofs at once, one waits; false when the password has changed. */
export const lockAccount = async (
  trx: Trx,
  { id, passwordHash }: { id: number; passwordHash: string },
  mode: 'share' | 'change',
): Promise<boolean> => {
  const { rows } = await sql`
    select from users where id = ${id} and password_hash = ${passwordHash}
       ${mode === 'share' ? sql`for share` : sql`for no key update`}`.execute(trx)
  return rows.length === 1
}

export const takeStep = async (trx: Trx, userId: number, step: number): Promise<void> => {
  await sql`
    update second_factors set last_step = ${step}, enabled_at = coalesce(enabled_at, now())
     where user_id = ${userId}`.execute(trx)
}

export const removeSecondFactor = async (trx: Trx, userId: number): Promise<void> => {
  await sql`delete from second_factors where user_id = ${userId}`.execute(trx)
}

export type HashedRecoveryCode = { prefix: string; hash: string }

export const replaceRecoveryCodes = async (
  trx: Trx,
  userId: number,
  codes: readonly HashedRecoveryCode[],
): Promise<void> => {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx)
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ ...code, user_id: userId })))
    .execute()
}

export const findRecoveryHash = async (
  trx: Trx,
  userId: number,
  prefix: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ hash: string }>`
    select hash from recovery_codes where user_id = ${userId} and prefix = ${prefix}`.execute(trx)
  return rows[0]?.hash
}

export const deleteRecoveryCode = async (
  trx: Trx,
  userId: number,
  prefix: string,
): Promise<void> => {
  await sql`
    delete from recovery_codes where user_id = ${userId} and prefix = ${prefix}`.execute(trx)
}

/** Sealed secrets that codes are checked against, the newest so many. */
export const findSealedSecrets = async (db: Db, most: number) => {
  const { rows } = await sql<{ userId: number; sealed: Buffer }>`
    select user_id as "userId", sealed_secret as sealed from second_factors
     where enabled_at is not null order by enabled_at desc limit ${most}`.execute(db)
  return rows
}
