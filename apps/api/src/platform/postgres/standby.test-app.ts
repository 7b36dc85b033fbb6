import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { clusterUrl } from './create-cluster.ts'
import { findFreePort, startEmbeddedPostgres } from './embedded-postgres.ts'
import { placeCluster } from './place-cluster.ts'
import { findPostgres } from './postgres-binaries.ts'
import { startPostmaster } from './postmaster.ts'

const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'carreau-standby-'))
  // So that, under root, the user `postgres` may cross it.
  chmodSync(folder, 0o755)
  return folder
}

/** What pg_basebackup does, which our binaries lack: files copied while the server says where it is. */
const copyCluster = async (url: string, from: string, to: string): Promise<string> => {
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
  return rows[0]?.labelfile ?? ''
}

/** A primary and a streaming replica of it, each a server of its own; both go with `stop`. */
export const startPrimaryAndStandby = async () => {
  const [primaryDir, standbyDir] = [await openFolder(), await openFolder()]
  const log = () => undefined
  const settings = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '64MB' }
  const primary = await startEmbeddedPostgres({
    dataDir: primaryDir,
    log,
    settings,
    durable: false,
  })
  const { owner } = placeCluster(primaryDir, log)
  const cluster = join(standbyDir, 'postgres')
  const label = await copyCluster(primary.url, join(primaryDir, 'postgres'), cluster)
  for (const [name, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const)
    await writeFile(join(cluster, name), text)
  const { port: primaryPort, password } = new URL(primary.url)
  const port = await findFreePort()
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  const all = readdirSync(cluster, { recursive: true, encoding: 'utf8' })
  for (const name of ['.', ...all]) own(join(cluster, name))
  chmodSync(cluster, 0o700)
  const stopStandby = await startPostmaster({
    ...findPostgres(owner),
    place: { cluster, owner },
    port,
    durable: false,
    settings: {
      ...settings,
      hot_standby: 'on',
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=carreau password=${password}`,
    },
    logFile: join(standbyDir, 'postgres.log'),
    log,
  })
  return {
    primaryUrl: primary.url,
    standbyUrl: clusterUrl(port, password),
    stopStandby,
    stop: async () => {
      await stopStandby()
      await primary.stop()
      for (const folder of [primaryDir, standbyDir]) await rm(folder, { recursive: true })
    },
  }
}
