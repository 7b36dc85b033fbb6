import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import type { Place } from './data-dir.ts'
import { LocalPostgresError } from './local-postgres-error.ts'

const MAJOR_VERSION = '18'
const DRAFT = '.new-'

// The rules of C.UTF-8 come with PostgreSQL; lc_ctype is the system's, and pg_trgm still reads it.
const systemCtype: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'C.UTF-8',
  darwin: 'en_US.UTF-8',
}

/**
 * Makes the cluster unless it exists. It appears under its name only when whole, so that a start
 * cut short leaves nothing that the next one could mistake for a database.
 *
 * @throws LocalPostgresError when initdb fails, or the cluster is of another major version.
 */
export function createCluster(binaries: PostgresBinaries, place: Place, durable: boolean): void {
  const { name, cluster, owner } = place
  removeDrafts(cluster)
  const found = versionOf(cluster)
  if (found === MAJOR_VERSION) return
  if (found !== undefined) {
    const facts = { cluster, found, wanted: MAJOR_VERSION }
    throw new LocalPostgresError({ code: 'other_version', ...facts })
  }

  // A new name each time: the initdb of a killed start may still be writing.
  const draft = mkdtempSync(`${cluster}${DRAFT}`)
  if (owner) chownSync(draft, owner.uid, owner.gid)
  const args = [
    `--pgdata=${draft}`,
    `--username=${name}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${systemCtype[process.platform] ?? 'C'}`,
    '--auth-host=scram-sha-256',
    ...(durable ? [] : ['--no-sync']),
  ]
  run(binaries.initdb, args, { ...place, cluster: draft })
  runSql(binaries, { ...place, cluster: draft }, `CREATE DATABASE ${name}`)
  renameSync(draft, cluster)
}

function removeDrafts(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(cluster)}${DRAFT}`)) continue
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The role's password, made anew when its file is missing. Only this user may read the file. */
export function clusterPassword(
  binaries: PostgresBinaries,
  place: Place,
  passwordFile: string,
): string {
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim()
  const password = randomBytes(24).toString('hex')
  runSql(binaries, place, `ALTER ROLE ${place.name} PASSWORD '${password}'`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  return password
}

/** The role and the database have the cluster's name. */
export function clusterUrl(name: string, port: number, password: string): string {
  return `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
}

function versionOf(cluster: string): string | undefined {
  if (!existsSync(cluster)) return undefined
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    throw new LocalPostgresError({ code: 'unreadable_cluster', cluster }, { cause: error })
  }
}

/** Runs one statement while no server runs, in PostgreSQL's single-user mode: no password needed. */
function runSql(binaries: PostgresBinaries, place: Place, statement: string): void {
  run(binaries.postgres, ['--single', '-D', place.cluster, 'postgres'], place, `${statement}\n`)
}

function run(program: string, args: string[], { cluster, owner }: Place, input = ''): void {
  const { status, error, stderr } = spawnSync(program, args, {
    ...owner,
    cwd: cluster,
    env: { LC_ALL: 'C' },
    input,
    encoding: 'utf8',
  })
  // Single-user mode goes on after a failed statement and answers 0.
  const failed = error ?? (status === 0 ? /(?:ERROR|FATAL): .*/.exec(stderr)?.[0] : stderr.trim())
  if (failed === undefined) return
  throw new LocalPostgresError({ code: 'cannot_prepare', cluster, reason: String(failed) })
}
