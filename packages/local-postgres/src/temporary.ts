import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from './binaries.ts'
import { clusterUrl } from './cluster.ts'
import { placeCluster } from './data-dir.ts'
import {
  findFreePort,
  type LocalPostgres,
  type LocalPostgresOptions,
  startLocalPostgres,
} from './local-postgres.ts'
import { startPostmaster } from './postmaster.ts'

export type TemporaryPostgres = LocalPostgres & { dataDir: string }

/** Starts a server whose data are gone when it stops, or the process ends: for tests and benches. */
export async function startTemporaryPostgres(
  options: Omit<LocalPostgresOptions, 'dataDir' | 'durable'>,
): Promise<TemporaryPostgres> {
  const folder = makeTemporaryFolder({ name: options.name, durable: false })
  const server = await startLocalPostgres({ ...options, durable: false, dataDir: folder.path })
  return {
    ...server,
    dataDir: folder.path,
    stop: () => server.stop().finally(folder.remove),
  }
}

/** A new folder that goes with the process at the latest. */
export function makeTemporaryFolder({ name, durable = true }: { name: string; durable?: boolean }) {
  const path = mkdtempSync(join(durable ? tmpdir() : fastestFolder(), `${name}-`))
  // So that, under root, the user `postgres` may cross it.
  chmodSync(path, 0o755)
  const clear = () => rmSync(path, { recursive: true, force: true })
  process.once('exit', clear)
  const remove = () => {
    process.off('exit', clear)
    clear()
  }
  return { path, remove }
}

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/** In memory where there is room: a database is 800 files, 700 ms to copy on a disk, 30 in memory. */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

const settings = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '64MB' }

/** What pg_basebackup does, which our binaries lack: files copied while the server says where it is. */
const copyCluster = async (url: string, from: string, to: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`select pg_backup_start('standby', fast => true)`)
  await cp(from, to, {
    recursive: true,
    filter: name => !/postmaster\.(pid|opts)$|pg_internal\.init/.test(name),
  })
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
}

/** A primary and a streaming replica of it, each a temporary server of its own; both go with `stop`. */
export const startPrimaryAndStandby = async ({ name }: { name: string }) => {
  const primary = await startTemporaryPostgres({ name, settings })
  const folder = makeTemporaryFolder({ name, durable: false })
  const { owner } = placeCluster(primary.dataDir, name, () => undefined)
  const cluster = join(folder.path, 'postgres')
  await copyCluster(primary.url, join(primary.dataDir, 'postgres'), cluster)
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  const all = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
  for (const file of ['.', ...all]) own(join(cluster, file))
  chmodSync(cluster, 0o700)

  const { port: primaryPort, password } = new URL(primary.url)
  const place = { name, cluster, owner }
  const port = await findFreePort()
  const { stop: stopStandby } = await startPostmaster({
    postgres: findPostgres(place).postgres,
    place,
    port,
    durable: false,
    settings: {
      ...settings,
      hot_standby: 'on',
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${name} password=${password}`,
    },
    logFile: join(folder.path, 'postgres.log'),
  })
  return {
    primaryUrl: primary.url,
    standbyUrl: clusterUrl(name, port, password),
    stopStandby,
    stop: async () => {
      await stopStandby()
      await primary.stop()
      folder.remove()
    },
  }
}
