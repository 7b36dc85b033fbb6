import {
  type LocalPostgres,
  type Notice,
  startLocalPostgres,
  urlOfRunning,
} from '@carreau/local-postgres'
import { type Failure, LocalPostgresError } from '@carreau/local-postgres/error'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { StartError } from './start-error.ts'

/** What the embedded server's role, database and lock are called. */
export const localName = 'carreau'

type Log = (line: string) => void

/**
 * Starts the embedded PostgreSQL that keeps its data under `dataDir`.
 *
 * @throws StartError with one French sentence when it cannot.
 */
export const startLocalDatabase = (dataDir: string, log: Log): Promise<LocalPostgres> =>
  startLocalPostgres({
    name: localName,
    dataDir,
    onNotice: notice => log(lineOf(notice)),
  }).catch((error: unknown) => {
    if (!(error instanceof LocalPostgresError)) throw error
    throw new StartError(sentenceOf(error.failure), { cause: error })
  })

/**
 * The configured database for a command: an external one, the embedded one of a Carreau that runs, or
 * the embedded one started for as long as the command takes.
 */
export const reachDatabase = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Pick<LocalPostgres, 'url' | 'stop'>> => {
  const url = databaseUrl ?? (await findRunning(dataDir))
  if (url === undefined) return startLocalDatabase(dataDir, log)
  return { url, stop: async () => undefined }
}

/** The embedded server that a running Carreau holds in this folder. */
const findRunning = async (dataDir: string): Promise<string | undefined> => {
  const url = urlOfRunning({ name: localName, dataDir })
  if (url === undefined) return undefined
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  return client.connect().then(
    () => client.end().then(() => url),
    () => undefined,
  )
}

const lineOf = (notice: Notice): string =>
  notice.code === 'moved'
    ? `${notice.dataDir} est fermé à l’utilisateur de PostgreSQL : la base est dans ${notice.cluster}.`
    : `PostgreSQL s’est arrêté de lui-même (journal : ${notice.logFile}).`

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

const sentenceOf = (failure: Failure): string => {
  switch (failure.code) {
    case 'folder_in_use':
      return `Un autre Carreau (processus ${failure.pid ?? 'inconnu'}) utilise déjà ${failure.dataDir}. Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`
    case 'folder_unusable':
      return `Impossible d’écrire dans le dossier de données ${failure.dataDir} (${reasons[failure.reason] ?? failure.reason}). Choisissez-en un autre avec DATA_DIR.`
    case 'no_binaries':
      return `PostgreSQL n’est pas fourni pour ${failure.platform}. Indiquez une base existante avec DATABASE_URL.`
    case 'binaries_do_not_run':
      return `PostgreSQL ne démarre pas sur cette machine (${failure.reason}). Indiquez une base existante avec DATABASE_URL.`
    case 'no_system_user':
      return 'PostgreSQL refuse de tourner en root et l’utilisateur « postgres » n’a pas pu être créé. Lancez Carreau sous un compte ordinaire.'
    case 'cannot_move':
      return `Impossible de déplacer la base de ${failure.from} vers ${failure.to}.`
    case 'other_version':
      return `La base de ${failure.cluster} est au format PostgreSQL ${failure.found}, et Carreau utilise PostgreSQL ${failure.wanted}.`
    case 'unreadable_cluster':
      return `La base de ${failure.cluster} n’est pas lisible : abîmée, ou à un autre utilisateur.`
    case 'cannot_prepare':
      return `PostgreSQL n’a pas pu préparer sa base dans ${failure.cluster} : ${failure.reason}`
    case 'cannot_start':
      return `PostgreSQL n’a pas démarré (journal : ${failure.logFile}) : ${failure.reason}`
  }
}
