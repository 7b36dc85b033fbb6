import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { findPostgres } from './binaries.ts'
import { clusterPassword, clusterUrl, createCluster } from './cluster.ts'
import { explain, placeCluster, takeDataDir } from './data-dir.ts'
import { portOfRunning, startPostmaster, stopOrphan } from './postmaster.ts'

export type LocalPostgres = {
  /** Of its one database, with the password: `postgres://name:…@127.0.0.1:port/name`. */
  url: string
  /** Of the server's first process. */
  pid: number
  /** Rolls open transactions back, after 4 s less gently, and gives the folder back. */
  stop: () => Promise<void>
}

/** What whoever runs the program should hear of. */
export type Notice =
  /** The cluster had to be put elsewhere, because the user `postgres` may not enter `dataDir`. */
  | { code: 'moved'; dataDir: string; cluster: string }
  /** The server ended, and nobody had asked it to. */
  | { code: 'ended'; logFile: string }

export type LocalPostgresOptions = {
  /** Of the role, the database and the lock: lower-case letters and `_`. */
  name: string
  /** Made when missing. It keeps the cluster, its password, its log and the lock. */
  dataDir: string
  /** False trades crash safety for speed: for data that nobody will miss. */
  durable?: boolean
  /** A free one otherwise. */
  port?: number
  /** Settings of the server beside ours, or instead of them. */
  settings?: Readonly<Record<string, string>>
  onNotice?: (notice: Notice) => void
}

/**
 * Starts a real PostgreSQL that keeps its data under `dataDir` and listens to this machine only, and
 * cleans up after a program that was killed.
 *
 * @throws LocalPostgresError saying why when it cannot.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { name, durable = true, settings, onNotice = () => undefined } = options
  if (!/^[a-z_]+$/.test(name)) throw new TypeError(`"${name}" cannot name a role and a database`)
  const dataDir = resolve(options.dataDir)
  let release = () => {}
  try {
    release = takeDataDir(dataDir, name)
    const place = placeCluster(dataDir, name, cluster =>
      onNotice({ code: 'moved', dataDir, cluster }),
    )
    const binaries = findPostgres(place)
    await stopOrphan(place.cluster)
    createCluster(binaries, place, durable)
    const password = clusterPassword(binaries, place, passwordFile(dataDir))
    const port = options.port ?? (await findFreePort())
    const logFile = join(dataDir, 'postgres.log')
    const server = await startPostmaster({
      postgres: binaries.postgres,
      place,
      port,
      durable,
      settings,
      logFile,
      onEnded: () => onNotice({ code: 'ended', logFile }),
    })
    return {
      url: clusterUrl(name, port, password),
      pid: server.pid,
      stop: () => server.stop().finally(release),
    }
  } catch (error) {
    release()
    throw explain(error, dataDir)
  }
}

/**
 * The URL of the server that another process started on this folder; undefined when there is none. A
 * server that was killed may still seem to run: connect to find out.
 */
export function urlOfRunning({ name, dataDir }: { name: string; dataDir: string }) {
  const port = portOfRunning(join(dataDir, 'postgres'))
  if (port === undefined || !existsSync(passwordFile(dataDir))) return undefined
  return clusterUrl(name, port, readFileSync(passwordFile(dataDir), 'utf8').trim())
}

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password')

export function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed()))
    })
  })
}
