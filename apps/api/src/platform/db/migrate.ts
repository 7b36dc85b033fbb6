import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isBefore, programVersion } from '../config/program-version.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { reasonOf, StartError } from '../postgres/start-error.ts'
import { connectDirectly } from './direct-client.ts'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** Any number nobody else uses: one migration at a time, however many nodes start together. */
const lock = 4_127_310

export class NewerSchemaError extends StartError {
  constructor(name: string, serves: string | null = null) {
    const why =
      serves === null
        ? 'inconnue de cette version de Carreau'
        : `qui demande Carreau ${serves} ou plus récent`
    super(`La base a déjà la migration « ${name} », ${why} : démarrez une version plus récente.`)
  }
}

/** The oldest program that a migration leaves at work, as its file says (docs/operations.md#going-back). */
export const servesOf = (text: string): string | undefined =>
  /^-- Serves Carreau (\d+\.\d+\.\d+) and later\.$/m.exec(text)?.[1]

type Applied = { name: string; serves: string | null }

/** Migrations of a later version are no obstacle when they say that this one still works on them. */
const refuseUnlessServed = async (unknown: readonly Applied[]): Promise<void> => {
  const version = await programVersion()
  const wall = unknown.find(({ serves }) => serves === null || isBefore(version, serves))
  if (wall !== undefined) throw new NewerSchemaError(wall.name, wall.serves)
}

/**
 * Applies the missing migrations in order, each in its own transaction, under an advisory lock; then
 * the job queue's own. `until` names the last one to apply: a backup is of a certain schema.
 *
 * @throws NewerSchemaError when the database, or `until`, is ahead of this program and does not serve it any more.
 * @throws StartError when a pooler answers, or the database has the migrations of before 1.0.0, which were squashed.
 */
export const migrate = async (
  databaseUrl: string,
  { until }: { until?: string } = {},
): Promise<void> => {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  if (until !== undefined && !files.includes(until)) throw new NewerSchemaError(until)
  const client = await connectDirectly(databaseUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      `create table if not exists schema_migrations
         (name text primary key, applied_at timestamptz not null default now(), serves text)`,
    )
    const { rows } = await client.query<Applied>(
      'select name, serves from schema_migrations order by name',
    )
    const applied = new Set(rows.map(row => row.name))
    if (applied.has('0001_market.sql'))
      throw new StartError(
        'La base a été préparée avant la version 1.0.0 de Carreau, qui n’en reprend aucune : indiquez une base neuve.',
      )
    await refuseUnlessServed(rows.filter(({ name }) => !files.includes(name)))
    for (const name of files.filter(
      file => !applied.has(file) && (until === undefined || file <= until),
    )) {
      const text = await readFile(new URL(name, `file://${folder}`), 'utf8')
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migrations (name, serves) values ($1, $2)', [
        name,
        servesOf(text) ?? null,
      ])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
  await migrateJobs(databaseUrl)
}

/** `migrate` for whoever starts something: whatever keeps it from starting is a sentence. */
export const prepareSchema = (databaseUrl: string): Promise<void> =>
  migrate(databaseUrl).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    throw new StartError(`La base de données ne répond pas comme prévu (${reasonOf(error)}).`)
  })
