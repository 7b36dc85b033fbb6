import { resolve } from 'node:path'
import { readConfig } from '../config/config.ts'
import { reachDatabase } from '../postgres/local-database.ts'
import { StartError } from '../postgres/start-error.ts'
import { openStorage } from '../storage/open-storage.ts'
import { BackupError, type Manifest } from './manifest.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const isExpected = (error: unknown): error is Error =>
  error instanceof BackupError || error instanceof StartError

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).replace('.', ',')} Mo`

/** What a backup holds, in a line. */
const summaryOf = ({ tables, media, documents, schema }: Manifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables, ${rows} lignes (${schema.product}) ; ${media.count} images, ${documents.count} documents (${megabytes(media.bytes + documents.bytes)})`
}

/** Runs `npm run backup` or `npm run restore` on the folder given after `--`. */
export const runCommand = async (
  name: 'backup' | 'restore',
  work: (
    place: { databaseUrl: string; storage: ReturnType<typeof openStorage> },
    folder: string,
  ) => Promise<Manifest>,
): Promise<void> => {
  const [given] = process.argv.slice(2)
  if (given === undefined) {
    say(`Indiquez un dossier : npm run ${name} -- <dossier>`)
    process.exitCode = 1
    return
  }
  const folder = resolve(given)
  let stop = async () => {}
  try {
    const config = readConfig()
    const database = await reachDatabase(config, say)
    stop = database.stop
    const done = await work({ databaseUrl: database.url, storage: openStorage(config) }, folder)
    say(
      `${name === 'backup' ? 'Sauvegardé dans' : 'Restauré depuis'} ${folder} : ${summaryOf(done)}.`,
    )
  } catch (error) {
    say(isExpected(error) ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  } finally {
    await stop()
  }
}
