import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** By how many milliseconds the database's clock, by which tokens live and die, is ahead of ours. */
export const readClockLead = async (db: Db): Promise<number> => {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const halfWay = (asked + Date.now()) / 2
  return (rows[0]?.now.getTime() ?? halfWay) - halfWay
}
