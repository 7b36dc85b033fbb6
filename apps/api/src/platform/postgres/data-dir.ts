import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/**
 * Makes the data folder when missing and takes it for this process; answers the way to give it back.
 *
 * @throws StartError when another live Carreau has it.
 */
export function takeDataDir(dataDir: string): () => void {
  makeFolder(dataDir)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return lock(dataDir)
}

const reasons: Record<string, string> = {
  EACCES: 'droits insuffisants',
  EPERM: 'droits insuffisants',
  EROFS: 'système de fichiers en lecture seule',
  EEXIST: 'ce n’est pas un dossier',
  ENOTDIR: 'ce n’est pas un dossier',
  ENOENT: 'il ne peut pas être créé',
  ENOSPC: 'disque plein',
  ERR_SQLITE_ERROR: 'carreau.lock n’est pas accessible',
}

/** The sentence for a system error met in the data folder; any other error stays as it is. */
export function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError || !(error instanceof Error && 'code' in error)) return error
  const reason = reasons[String(error.code)] ?? error.code
  return new StartError(
    `Impossible d’écrire dans le dossier de données ${dataDir} (${reason}). Choisissez-en un autre avec DATA_DIR.`,
    { cause: error },
  )
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
function lock(dataDir: string): () => void {
  const pidFile = join(dataDir, 'carreau.pid')
  const holder = new DatabaseSync(join(dataDir, 'carreau.lock'))
  try {
    holder.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (!(error instanceof Error && error.message.includes('locked'))) throw error
    throw new StartError(
      `Un autre Carreau (processus ${readPid(pidFile)}) utilise déjà ${dataDir}. Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  }
  writeFileSync(pidFile, String(process.pid))
  return () => holder.close()
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'inconnu'
  }
}
