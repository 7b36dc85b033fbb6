import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectDirectly } from '../db/direct-client.ts'
import { migrate } from '../db/migrate.ts'
import { BackupError, type Manifest, type Sequence, type TablePart } from './manifest.ts'
import {
  columnsOf,
  findSchema,
  findSequences,
  findTables,
  quoted,
  summarise,
  writeAlike,
} from './tables.sql.ts'

/** That of loading the demo market: a node that starts meanwhile waits, and then finds people. */
const lock = 4_127_311

const refuse = (): never => {
  throw new BackupError(
    'La base n’est pas vide : une restauration ne remplace rien. Indiquez une base neuve avec DATABASE_URL, ou un nouveau dossier avec DATA_DIR.',
  )
}

/** A database without tables, or with those of Carreau and nobody in it. */
const refuseUnlessEmpty = async (client: pg.ClientBase): Promise<void> => {
  if ((await findSchema(client)) === undefined) {
    if ((await findTables(client)).length > 0) refuse()
    return
  }
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (select from users) or exists (select from tenants)
         or exists (select from products) or exists (select from documents) as filled`,
  )
  if (rows[0]?.filled !== false) refuse()
}

const refuseUnlessSame = (made: Manifest['schema'], here: Manifest['schema'] | undefined): void => {
  if (here?.product === made.product && here.jobs === made.jobs) return
  throw new BackupError(
    here?.product === made.product
      ? 'La file des tâches de cette version de Carreau n’est pas celle de la sauvegarde : restaurez avec la version qui l’a faite, puis mettez à jour.'
      : 'La base a été préparée par une version plus récente que la sauvegarde : indiquez une base neuve.',
  )
}

const readTable = async (client: pg.Client, folder: string, table: TablePart): Promise<void> => {
  const rows = createReadStream(join(folder, table.part.file))
  const into = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(rows, createGunzip(), into)
  const { rows: count, checksum } = await summarise(client, table)
  if (count === table.rows && checksum === table.checksum) return
  throw new BackupError(
    `La table ${table.name} n’est pas revenue telle quelle (${count} lignes pour ${table.rows}).`,
  )
}

const setSequences = async (client: pg.Client, sequences: readonly Sequence[]): Promise<void> => {
  for (const sequence of sequences)
    if (sequence.lastValue !== null)
      await client.query('select setval($1, $2)', [quoted(sequence), sequence.lastValue])
  const found = new Map((await findSequences(client)).map(one => [quoted(one), one.lastValue]))
  const wrong = sequences.find(one => found.get(quoted(one)) !== one.lastValue)
  if (wrong !== undefined)
    throw new BackupError(`Le compteur ${wrong.name} n’est pas revenu à sa valeur.`)
}

/** Our triggers have already done their work on these rows. */
const switchTriggers = async (
  client: pg.Client,
  tables: readonly TablePart[],
  to: 'enable' | 'disable',
): Promise<void> => {
  for (const table of tables) await client.query(`alter table ${quoted(table)} ${to} trigger user`)
}

/** Jobs at work when the backup was made are nobody's any more. */
const releaseJobs = async (client: pg.Client): Promise<void> => {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
}

const load = async (
  client: pg.Client,
  folder: string,
  { tables, sequences }: Manifest,
): Promise<void> => {
  const missing = tables.length - (await findTables(client)).length
  if (missing !== 0) throw new BackupError('La base n’a pas les mêmes tables que la sauvegarde.')
  await switchTriggers(client, tables, 'disable')
  await client.query(`truncate ${tables.map(quoted).join(', ')} restart identity cascade`)
  for (const table of tables) await readTable(client, folder, table)
  await setSequences(client, sequences)
  await switchTriggers(client, tables, 'enable')
  await releaseJobs(client)
}

/**
 * Fills an empty database with a backup, in one transaction: everything, compared with what was
 * noted, or nothing. `alongside` runs before it ends; newer migrations are applied afterwards.
 */
export const restoreDatabase = async (
  databaseUrl: string,
  folder: string,
  manifest: Manifest,
  alongside: () => Promise<void>,
): Promise<void> => {
  const client = await connectDirectly(databaseUrl)
  try {
    await refuseUnlessEmpty(client)
    await migrate(databaseUrl, { until: manifest.schema.product })
    refuseUnlessSame(manifest.schema, await findSchema(client))
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await refuseUnlessEmpty(client)
    await writeAlike(client)
    await load(client, folder, manifest)
    await alongside()
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(databaseUrl)
}
