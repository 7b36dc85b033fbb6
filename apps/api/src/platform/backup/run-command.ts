import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupSettings } from '../config/backup-settings.ts'
import { readConfig } from '../config/config.ts'
import { reachDatabase } from '../postgres/local-database.ts'
import { StartError } from '../postgres/start-error.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { backUp, restoreSealed } from './back-up.ts'
import { backup, restore } from './backup.ts'
import { listBackups, openBackupStore } from './kept-backups.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { newKey } from './seal.ts'

type Place = { databaseUrl: string; storage: Storage; dataDir: string }
type Config = ReturnType<typeof readConfig>

const say = (line: string) => process.stdout.write(`${line}\n`)

const isExpected = (error: unknown): error is Error =>
  error instanceof BackupError || error instanceof StartError

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).replace('.', ',')} Mo`

/** What a backup holds, in a line. */
const summaryOf = ({ tables, media, documents, schema }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables, ${rows} lignes (${schema.product}) ; ${media.count} images, ${documents.count} documents (${megabytes(media.bytes + documents.bytes)})`
}

/** Says what went wrong in a sentence and ends with 1. */
const inWords = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    say(isExpected(error) ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

const atPlace = async (work: (place: Place, config: Config) => Promise<void>): Promise<void> => {
  const config = readConfig()
  const database = await reachDatabase(config, say)
  const place = { databaseUrl: database.url, storage: openStorage(config), dataDir: config.dataDir }
  await work(place, config).finally(() => database.stop())
}

const tellNewKey = async (): Promise<void> => {
  const key = await newKey()
  say(`Clé publique, pour BACKUP_KEYS :\n  ${key.public}`)
  say(
    `Clé secrète, à garder en deux endroits hors de cette machine (un coffre de mots de passe, une feuille imprimée) :\n  ${key.secret}`,
  )
  say(
    'Elle n’est écrite nulle part et ne sera plus affichée. Perdue, les sauvegardes ne s’ouvrent plus, pour personne.',
  )
}

/** `npm run backup`: sealed, to the configured place; `-- <folder>`: as it is; `-- --new-key`. */
export const runBackup = (given: string | undefined): Promise<void> =>
  inWords(async () => {
    if (given === '--new-key') return tellNewKey()
    await atPlace(async (place, config) => {
      if (given !== undefined) {
        const folder = resolve(given)
        say(`Sauvegardé dans ${folder} : ${summaryOf(await backup(place, folder))}.`)
        return
      }
      if (config.backup === undefined)
        throw new BackupError(
          'Indiquez un dossier (npm run backup -- <dossier>), ou BACKUP_DIR et BACKUP_KEYS.',
        )
      const { name, manifest } = await backUp(place, config.backup)
      say(`Sauvegardé et scellé, ${name} : ${summaryOf(manifest)}.`)
    })
  })

const readKeyFile = async ({ backupKeyFile: file }: Config): Promise<string> => {
  if (file === undefined)
    throw new BackupError(
      'Cette sauvegarde est scellée : indiquez le fichier de la clé secrète avec BACKUP_KEY_FILE.',
    )
  return readFile(file, 'utf8').catch(() => {
    throw new BackupError(`Le fichier de clé ${file} n’est pas lisible.`)
  })
}

/** One of the configured place, by its name, or the newest. */
const findKept = async (given: string, settings: BackupSettings | undefined): Promise<Readable> => {
  const missing = () => new BackupError(`${given} : il n’y a pas de sauvegarde de ce nom.`)
  if (settings === undefined) throw missing()
  const store = openBackupStore(settings)
  const name = given === 'latest' ? (await listBackups(store))[0] : given
  const found = name === undefined ? undefined : await store.open(name)
  if (found === undefined) throw missing()
  return found.stream
}

/** `npm run restore -- <folder, sealed file, name of a kept one, or latest>` */
export const runRestore = (given: string | undefined): Promise<void> =>
  inWords(async () => {
    if (given === undefined)
      throw new BackupError(
        'Indiquez une sauvegarde : npm run restore -- <dossier>, <fichier>.tar.age ou latest',
      )
    await atPlace(async (place, config) => {
      const path = resolve(given)
      const isHere = existsSync(path)
      const sealed = async () =>
        isHere ? createReadStream(path) : await findKept(given, config.backup)
      const manifest =
        isHere && statSync(path).isDirectory()
          ? await restore(place, path)
          : await restoreSealed(place, await sealed(), await readKeyFile(config))
      say(`Restauré depuis ${given} : ${summaryOf(manifest)}.`)
    })
  })
