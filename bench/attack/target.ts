import { loadMarket } from '../../apps/api/seeds/load-market.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { migrateJobs } from '../../apps/api/src/platform/jobs/jobs.ts'
import { forkFile, type Stop, startPostgres } from '../servers.ts'
import { type Field, readField } from './field.sql.ts'

type Pool = ReturnType<typeof openDatabase>['pool']

/** What is attacked: a listening API, its database seen from beside it, and who attacks it. */
export type Target = { origin: string; pool: Pool; field: Field; stop: Stop }

/** The demo market in an empty database, the API on it in a process of its own, attackers signed in. */
export const openTargetAt = async (url: string, dataDir: string): Promise<Target> => {
  await loadMarket({ databaseUrl: url, today: new Date(), scale: 1 })
  const { db, pool, close } = openDatabase(url, {
    max: 4,
    onError: error => console.error(error.message),
  })
  const server = await forkFile(new URL('./attack-server.ts', import.meta.url), url, dataDir)
  const stop = async () => {
    await server.stop()
    await close()
  }
  try {
    return { origin: String(server.said), pool, field: await readField({ db, pool }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same with a PostgreSQL of its own. */
export const openTarget = async (): Promise<Target> => {
  const postgres = await startPostgres()
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  const target = await openTargetAt(postgres.url, postgres.dataDir)
  return { ...target, stop: () => target.stop().finally(postgres.stop) }
}
