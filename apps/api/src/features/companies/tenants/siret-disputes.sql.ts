import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export const isSiretInscribed = async (trx: Trx, siret: string): Promise<boolean> => {
  const { rows } = await sql`select from tenants where siret = ${siret}`.execute(trx)
  return rows.length > 0
}

/** False where the person's dispute of that SIRET is open already. */
export const insertDispute = async (
  trx: Trx,
  userId: number,
  dispute: { siret: string; company_name: string; contact: string; message: string },
): Promise<boolean> => {
  const { siret, company_name, contact, message } = dispute
  const { rows } = await sql`
    insert into siret_disputes (siret, user_id, company_name, contact, message)
    values (${siret}, ${userId}, ${company_name}, ${contact}, ${message})
    on conflict (siret, user_id) where state = 'open' do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

/** Deletes what was settled longer ago than so many days: it names people. */
export const forgetSettledDisputes = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from siret_disputes
     where state <> 'open' and decided_at < now() - make_interval(days => ${days}::int)`.execute(db)
}
