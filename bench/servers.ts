import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTemporaryPostgres, type TemporaryPostgres } from '@carreau/local-postgres/temporary'

const root = resolve(import.meta.dirname, '..')
/** A million offers take their minutes to load. */
const startLimitMs = 3_600_000

export type Stop = () => Promise<void>
export type App = { origin: string; pid: number; startedInMs: number; stop: Stop }

/** PostgreSQL as `npm start` runs it, with a folder of its own that goes away with it. */
export const startPostgres = (): Promise<TemporaryPostgres> =>
  startTemporaryPostgres({ name: 'carreau' })

const stopOf = (child: ChildProcess): Stop => {
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

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The product itself in a process of its own; ready when its health check says so. */
export const startApp = async (settings: {
  databaseUrl: string
  dataDir: string
  scale: number
  /** Any free one otherwise. */
  port?: number
  /** Calls served at the same time: as many as come, unless a bench is about just that. */
  requestsAtOnce?: number
  /** Hears what the application says meanwhile. */
  onLine?: (line: string) => void
}): Promise<App> => {
  const port = settings.port ?? (await findFreePort())
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  // As tools/start.mjs runs it.
  const args = ['--max-semi-space-size=16', join(root, 'apps/api/src/main.ts')]
  const child = spawn(process.execPath, args, {
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      DEMO_SCALE: String(settings.scale),
      REQUESTS_AT_ONCE: String(settings.requestsAtOnce ?? 10_000),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', line => settings.onLine?.(line))
  const stop = stopOf(child)
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the application ended (${child.exitCode})`)
    if (performance.now() - started > startLimitMs) throw new Error('the application is not ready')
    await sleep(20)
  }
  return { origin, pid: child.pid ?? 0, startedInMs: performance.now() - started, stop }
}

/** A file in a process of its own, and the first thing that it says. */
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
  return {
    said: await hear(),
    hear,
    say: (word: string) => child.send(word),
    send: (told: object) => child.send(told),
    stop,
  }
}

/** The bare Fastify; `hold` gives it the bytes it answers. */
export const startFloor = async () => {
  const { said, stop } = await forkFile(new URL('./floor-server.ts', import.meta.url))
  const origin = String(said)
  const hold = async (bytes: string) => {
    const headers = { 'content-type': 'text/plain' }
    await fetch(`${origin}/floor`, { method: 'PUT', headers, body: bytes })
  }
  return { origin, hold, stop }
}

/** Memory of a process that is in RAM, in MB. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
