import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { clusterPassword, clusterUrl, createCluster } from './create-cluster.ts'
import { explain, takeDataDir } from './data-dir.ts'
import { placeCluster } from './place-cluster.ts'
import { findPostgres } from './postgres-binaries.ts'
import { startPostmaster, stopOrphan } from './postmaster.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/**
 * Starts a real PostgreSQL that keeps its data under `dataDir`, on a free port of this machine only,
 * and cleans up after a Carreau that was killed. `durable: false` trades crash safety for speed.
 *
 * @throws StartError with one French sentence when it cannot.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: (line: string) => void
  durable?: boolean
  /** Settings of the server beside ours: tests alone. */
  settings?: Readonly<Record<string, string>>
}): Promise<EmbeddedPostgres> {
  const { log, durable = true, settings = {} } = options
  const dataDir = resolve(options.dataDir)
  let release = () => {}
  try {
    release = takeDataDir(dataDir)
    const place = placeCluster(dataDir, log)
    const binaries = findPostgres(place.owner)
    await stopOrphan(place.cluster)
    createCluster(binaries, place, durable)
    const password = clusterPassword(binaries, place, join(dataDir, 'postgres.password'))
    const port = await findFreePort()
    const logFile = join(dataDir, 'postgres.log')
    const stopServer = await startPostmaster({
      ...binaries,
      place,
      port,
      durable,
      settings,
      logFile,
      log,
    })
    return {
      url: clusterUrl(port, password),
      stop: () => stopServer().finally(release),
    }
  } catch (error) {
    release()
    throw explain(error, dataDir)
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed()))
    })
  })
}
