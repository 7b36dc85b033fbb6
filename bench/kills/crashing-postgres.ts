import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  clusterPassword,
  clusterUrl,
  createCluster,
} from '../../apps/api/src/platform/postgres/create-cluster.ts'
import { placeCluster } from '../../apps/api/src/platform/postgres/place-cluster.ts'
import { findPostgres } from '../../apps/api/src/platform/postgres/postgres-binaries.ts'
import { startPostmaster } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { findFreePort } from '../servers.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A durable PostgreSQL on one port, which can be killed as a power cut would and started again. */
export const openCrashingPostgres = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'carreau-kills-'))
  // So that, under root, the user `postgres` may cross it.
  chmodSync(dataDir, 0o755)
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const place = placeCluster(dataDir, () => {})
  const binaries = findPostgres(place.owner)
  createCluster(binaries, place, true)
  const password = clusterPassword(binaries, place, join(dataDir, 'postgres.password'))
  const port = await findFreePort()
  const logFile = join(dataDir, 'postgres.log')
  const start = () =>
    startPostmaster({ ...binaries, place, port, durable: true, logFile, log: () => {} })
  let stop = await start()

  /** Every one of its processes at once: nothing is said to anybody, nothing is flushed. */
  const kill = async (): Promise<void> => {
    const [first] = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], {
      encoding: 'utf8',
    })
    const pids = [Number(first), ...children.split('\n').map(Number)].filter(pid => pid > 1)
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    while (pids.some(isAlive)) await sleep(5)
  }
  return {
    url: clusterUrl(port, password),
    dataDir,
    kill,
    restart: async () => {
      stop = await start()
    },
    stop: () => stop(),
  }
}
