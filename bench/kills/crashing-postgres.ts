import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLocalPostgres } from '@carreau/local-postgres'
import { makeTemporaryFolder } from '@carreau/local-postgres/temporary'
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
  const name = 'carreau'
  const { path: dataDir } = makeTemporaryFolder({ name })
  const port = await findFreePort()
  const start = () => startLocalPostgres({ name, dataDir, port })
  let server = await start()

  /** Every one of its processes at once: nothing is said to anybody, nothing is flushed. */
  const kill = async (): Promise<void> => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], {
      encoding: 'utf8',
    })
    const pids = [server.pid, ...children.split('\n').map(Number)].filter(pid => pid > 1)
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    while (pids.some(isAlive)) await sleep(5)
  }
  return {
    url: server.url,
    dataDir,
    kill,
    restart: async () => {
      // Nothing is left to stop, but the folder is still taken.
      await server.stop()
      server = await start()
    },
    stop: () => server.stop(),
  }
}
