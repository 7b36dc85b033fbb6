import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type LocalPostgres,
  type LocalPostgresOptions,
  startLocalPostgres,
} from './local-postgres.ts'

export type TemporaryPostgres = LocalPostgres & { dataDir: string }

/** Starts a server whose data are gone when it stops, or the process ends: for tests and benches. */
export async function startTemporaryPostgres(
  options: Omit<LocalPostgresOptions, 'dataDir'>,
): Promise<TemporaryPostgres> {
  const folder = makeTemporaryFolder(options)
  const server = await startLocalPostgres({ ...options, dataDir: folder.path })
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
