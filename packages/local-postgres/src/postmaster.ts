import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './data-dir.ts'
import { LocalPostgresError } from './local-postgres-error.ts'

const LOG_LIMIT_BYTES = 10_000_000
const START_LIMIT_MS = 60_000

/** A small machine's server: one application, one disk, no replica. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
}

/** For databases that nobody will miss: tests. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Postmaster = { pid: number; stop: () => Promise<void> }

/**
 * Starts the server on a port and waits until it takes connections. `onEnded` hears of an end that
 * nobody asked for.
 *
 * @throws LocalPostgresError with PostgreSQL's own reason when it exits instead.
 */
export async function startPostmaster(options: {
  postgres: string
  place: Place
  port: number
  durable: boolean
  /** Beside ours, or instead of them. */
  settings?: Readonly<Record<string, string>>
  logFile: string
  onEnded?: () => void
}): Promise<Postmaster> {
  const { postgres, place, port, durable, logFile, onEnded } = options
  const own = { ...settings, ...(durable ? {} : forgetful), port: String(port) }
  const all = { ...own, ...options.settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(logFile, logStart > LOG_LIMIT_BYTES ? 'w' : 'a')
  // In its own session, so that Ctrl-C reaches the program alone, which stops the server last.
  const server = spawn(postgres, ['-D', place.cluster, ...flags], {
    ...place.owner,
    cwd: place.cluster,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const stopAtExit = () => server.kill('SIGINT')
  process.once('exit', stopAtExit)

  const limit = Date.now() + START_LIMIT_MS
  while (!isReady(place.cluster, server)) {
    if (isGone(server) || Date.now() > limit) {
      server.kill('SIGQUIT')
      throw new LocalPostgresError({ code: 'cannot_start', logFile, reason: lastError(logFile) })
    }
    await sleep(10)
  }

  let stopping = false
  server.once('exit', () => {
    process.off('exit', stopAtExit)
    if (!stopping) onEnded?.()
  })
  return {
    // A server that is ready has one.
    pid: server.pid ?? 0,
    stop: () => {
      stopping = true
      return shutDown(
        signal => server.kill(signal),
        () => isGone(server),
      )
    },
  }
}

/**
 * Stops the server that a killed program left on this cluster, and removes its lock when the pid in
 * it now belongs to somebody else, for which PostgreSQL would refuse to start. Call it only while
 * holding the data folder.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = Number(pidFileLines(cluster)[0])
  if (!pid) return
  if (isPostmasterOf(cluster, pid)) {
    await shutDown(
      signal => process.kill(pid, signal),
      () => !isPostmasterOf(cluster, pid),
    )
  } else if (isAlive(pid)) {
    rmSync(join(cluster, 'postmaster.pid'))
  }
}

/** Fast shutdown, which rolls open transactions back; after 4 s an immediate one. */
async function shutDown(
  kill: (signal: NodeJS.Signals) => void,
  gone: () => boolean,
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (gone()) return
    kill(signal)
    const limit = Date.now() + 4_000
    while (!gone() && Date.now() < limit) await sleep(10)
  }
}

/** The port of a server that says it runs on this cluster; its word may be an old one. */
export function portOfRunning(cluster: string): number | undefined {
  const lines = pidFileLines(cluster)
  return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
}

/** The eighth line of postmaster.pid, as pg_ctl reads it; the first tells ours from an old one. */
function isReady(cluster: string, server: ChildProcess): boolean {
  const lines = pidFileLines(cluster)
  return Number(lines[0]) === server.pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '')
}

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** PostgreSQL works in its cluster's folder; where there is no /proc its command line names it. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.includes(`-D ${cluster} `) ?? false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function isGone(server: ChildProcess): boolean {
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null
}

function lastError(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').split('\n')
  return lines.findLast(line => /FATAL|PANIC|could not/.test(line)) ?? lines.at(-2) ?? ''
}
