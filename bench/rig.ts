import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, startLocalPostgres } from '@carreau/local-postgres'
import { makeTemporaryFolder } from '@carreau/local-postgres/temporary'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { killAll } from './processes.ts'

const root = resolve(import.meta.dirname, '..')
/** A million offers take their minutes to load. */
const startLimitMs = 3_600_000

export type Stop = () => Promise<unknown>

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const started: Stop[] = []

/** Remembers what must be stopped in the end. */
export const keep = <T extends { stop: Stop }>(running: T): T => {
  started.unshift(running.stop)
  return running
}

/** Stops what runs, the last started first. */
export const stopAll = async (): Promise<void> => {
  for (const stop of started.splice(0)) await stop()
}

/** A durable PostgreSQL as `npm start` runs it, in a folder that goes away with it. */
export const startPostgres = async () => {
  const name = 'carreau'
  const { path: dataDir, remove } = makeTemporaryFolder({ name })
  const port = await findFreePort()
  const start = () => startLocalPostgres({ name, dataDir, port })
  let server = await start()

  const kill = () => killAll(server.pid)
  const restart = async (): Promise<void> => {
    // Nothing is left to stop, but the folder is still taken.
    await server.stop()
    server = await start()
  }
  const stop = () => server.stop().finally(remove)
  return { url: server.url, dataDir, kill, restart, stop }
}

/** Ends a child process, or sees to it that it ends with this one. */
export const stopOf = (child: ChildProcess): Stop => {
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  return async () => {
    process.off('exit', end)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    end()
    await ended
  }
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

export type AppSettings = {
  scale?: number
  /** Any free one otherwise. */
  port?: number
  /** Calls served at the same time: as many as come, unless a scenario is about just that. */
  requestsAtOnce?: number
  env?: Record<string, string>
  /** The folder of another version of the program. */
  program?: string
  /** Hears what the application says meanwhile. */
  onLine?: (line: string) => unknown
}
export type App = { origin: string; pid: number; startedInMs: number; stop: Stop }
type Place = { url: string; dataDir: string }

/** The product itself in a process of its own; ready when its health check says so. */
export const startApp = async ({ url, dataDir }: Place, settings: AppSettings): Promise<App> => {
  const port = settings.port ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const before = performance.now()
  // As tools/start.mjs runs it.
  const args = ['--max-semi-space-size=16', join(settings.program ?? root, 'apps/api/src/main.ts')]
  const child = spawn(process.execPath, args, {
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_SCALE: String(settings.scale ?? 1),
      REQUESTS_AT_ONCE: String(settings.requestsAtOnce ?? 10_000),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', line => settings.onLine?.(line))
  const stop = stopOf(child)
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the application ended (${child.exitCode})`)
    if (performance.now() - before > startLimitMs) throw new Error('the application is not ready')
    await sleep(20)
  }
  return { origin, pid: child.pid ?? 0, startedInMs: performance.now() - before, stop }
}

/** A pool of the bench's own at a database. */
export const openPool = (url: string, max: number) => {
  const database = openDatabase(url, { max, onError: error => say(`PostgreSQL: ${error.message}`) })
  keep({ stop: database.close })
  return database
}

/** The demo market, and the application as it starts on a market that is loaded. */
export const openMarket = async (settings: AppSettings = {}) => {
  const postgres = keep(await startPostgres())
  say('Loading the demo market')
  const first = await startApp(postgres, settings)
  await first.stop()
  const app = keep(await startApp(postgres, settings))
  return { ...postgres, ...openPool(postgres.url, 4), app, loadedInMs: first.startedInMs }
}
export type Market = Awaited<ReturnType<typeof openMarket>>

/** A file in a process of its own; `said` is the first thing that it says. */
export const forkFile = async (file: URL, ...args: string[]) => {
  const child = fork(file, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--expose-gc'],
  })
  const stop = stopOf(child)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file.pathname} ended (${code})`)
  })
  const hear = async (): Promise<unknown> => {
    const [said] = await Promise.race([once(child, 'message'), ended])
    return said
  }
  const ask = (what: object): Promise<unknown> => {
    const answer = hear()
    child.send(what)
    return answer
  }
  return { said: await hear(), ask, stop }
}

/** Asks an address again and again while `work` is done; how long each answer took (ms). */
export const watchAnswers = async <T>(address: string, work: () => Promise<T>) => {
  const watch = keep(await forkFile(new URL('./answer-watch.ts', import.meta.url), address))
  const done = await work()
  const times = (await watch.ask({ enough: true })) as number[] // what it says then
  await watch.stop()
  return { done, times }
}

/** Of a process: what `ps` tells of it, such as its memory in RAM or its seconds of processor. */
const tell = (pid: number, what: 'rss' | 'cputimes'): number =>
  Number(execFileSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }))
export const memoryOf = (pid: number): number => tell(pid, 'rss') / 1024
export const cpuOf = (pid: number): number => tell(pid, 'cputimes')
