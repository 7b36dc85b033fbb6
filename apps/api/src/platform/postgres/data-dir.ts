import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf, StartError } from './start-error.ts'

const reasons: Record<string, string> = {
  EACCES: 'droits insuffisants',
  EPERM: 'droits insuffisants',
  EROFS: 'système de fichiers en lecture seule',
  EEXIST: 'ce n’est pas un dossier',
  ENOTDIR: 'ce n’est pas un dossier',
  ENOSPC: 'disque plein',
}

/**
 * Makes the data folder when missing and takes it for this process; answers the way to give it back.
 *
 * @throws StartError when it cannot be written, or when another live Carreau has it.
 */
export function takeDataDir(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return lock(dataDir)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = reasons[reasonOf(error)] ?? reasonOf(error)
    throw new StartError(
      `Impossible d’écrire dans le dossier de données ${dataDir} (${reason}). Choisissez-en un autre avec DATA_DIR.`,
      { cause: error },
    )
  }
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
