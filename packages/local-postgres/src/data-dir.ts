import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LocalPostgresError } from './local-postgres-error.ts'

/**
 * Makes the data folder when missing and takes it for this process; answers the way to give it back.
 *
 * @throws LocalPostgresError when another live process has it.
 */
export function takeDataDir(dataDir: string, name: string): () => void {
  makeFolder(dataDir)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return lock(dataDir, name)
}

/** A system error met in the data folder, as a failure; any other error stays as it is. */
export function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof LocalPostgresError || !(error instanceof Error && 'code' in error))
    return error
  const reason = String(error.code)
  return new LocalPostgresError({ code: 'folder_unusable', dataDir, reason }, { cause: error })
}

/** Not mkdir's own `recursive`: it never returns where nothing can be made, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/**
 * The kernel drops SQLite's file lock however its process ends, kill -9 and power cuts included;
 * a pid file alone would lie after those, and to two starts in the same instant.
 */
function lock(dataDir: string, name: string): () => void {
  const pidFile = join(dataDir, `${name}.pid`)
  const holder = new DatabaseSync(join(dataDir, `${name}.lock`))
  try {
    holder.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (!(error instanceof Error && error.message.includes('locked'))) throw error
    throw new LocalPostgresError({ code: 'folder_in_use', dataDir, pid: readPid(pidFile) })
  }
  writeFileSync(pidFile, String(process.pid))
  return () => holder.close()
}

function readPid(pidFile: string): string | undefined {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return undefined
  }
}
