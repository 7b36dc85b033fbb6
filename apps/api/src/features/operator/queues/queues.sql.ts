import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/** Until when operators were told, held until the transaction ends; null when they never were. */
export const lockTold = async (trx: Trx): Promise<Date | null> => {
  const { rows } = await sql<{ told: Date }>`
    select told_until as told from operator_news for update`.execute(trx)
  return rows[0]?.told ?? null
}

export const saveTold = async (trx: Trx, until: Date): Promise<void> => {
  await sql`
    insert into operator_news (told_until) values (${until})
    on conflict (id) do update set told_until = excluded.told_until`.execute(trx)
}

export const findPlatforms = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from tenants where type = 'platform' order by id limit 10`.execute(trx)
  return rows.map(({ id }) => id)
}
