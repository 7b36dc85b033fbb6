// `npm run dev`: the API restarts and the page reloads as files change; PostgreSQL keeps running.
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { startLocalDatabase } from '../apps/api/src/platform/postgres/local-database.ts'

const root = resolve(import.meta.dirname, '..')
const dataDir = resolve(root, process.env.DATA_DIR ?? 'data')
const postgres = process.env.DATABASE_URL
  ? undefined
  : await startLocalDatabase(dataDir, console.log)
const env = {
  ...process.env,
  DATABASE_URL: process.env.DATABASE_URL || postgres?.url,
  // The API cannot tell that the database is this machine's own.
  DEMO: process.env.DEMO || (postgres && 'on'),
}

const children: ChildProcess[] = []
const run = (cwd: string, ...args: string[]) =>
  children.push(spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }))
run(root, '--watch', '--watch-preserve-output', 'apps/api/src/main.ts')
run(join(root, 'apps/web'), join(root, 'node_modules/vite/bin/vite.js'))

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const running = children.filter(child => child.exitCode === null && child.signalCode === null)
  const gone = running.map(child => new Promise(done => child.once('exit', done)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(gone)
  await postgres?.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
