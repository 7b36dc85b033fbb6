import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startLocalPostgres, urlOfRunning } from './local-postgres.ts'
import { makeTemporaryFolder, startPrimaryAndStandby, startTemporaryPostgres } from './temporary.ts'

vi.setConfig({ testTimeout: 60_000 })

const name = 'try_out'
const options = { name, durable: false }
const { path: home, remove } = makeTemporaryFolder(options)
afterAll(remove)
/** The one folder whose server the tests start in turn: making a cluster takes its seconds. */
const dataDir = join(home, 'some', 'where')

const ask = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('data, address and password outlive a stop, and nobody else may use them meanwhile', async () => {
  expect(urlOfRunning({ name, dataDir })).toBeUndefined()
  const first = await startLocalPostgres({ ...options, dataDir })
  expect(urlOfRunning({ name, dataDir })).toBe(first.url)
  expect(new URL(first.url)).toMatchObject({ username: name, pathname: `/${name}` })
  await ask(first.url, `create table kept as select 'carrots' as what`)
  await expect(startLocalPostgres({ ...options, dataDir })).rejects.toMatchObject({
    failure: { code: 'folder_in_use', dataDir, pid: String(process.pid) },
  })
  const { port, password } = new URL(first.url)
  await first.stop()
  expect(urlOfRunning({ name, dataDir })).toBeUndefined()

  // A start that was killed while it made a cluster left this; one that is asked for a port takes it.
  mkdirSync(join(dataDir, 'postgres.new-xxxxxx'))
  const second = await startLocalPostgres({ ...options, dataDir, port: Number(port) })
  onTestFinished(second.stop)
  expect(existsSync(join(dataDir, 'postgres.new-xxxxxx'))).toBe(false)
  expect(new URL(second.url)).toMatchObject({ port, password })
  expect(await ask(second.url, 'select what from kept')).toEqual([{ what: 'carrots' }])
})

/** A program that starts a server and is then killed without a word. */
const startAndKill = async (): Promise<void> => {
  const start = `
    const { startLocalPostgres } = await import(${JSON.stringify(import.meta.resolve('./local-postgres.ts'))})
    const { pid } = await startLocalPostgres({ name: '${name}', durable: false, dataDir: process.argv[1] })
    process.send(pid)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', start, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(program, 'message')
  program.kill('SIGKILL')
  await once(program, 'exit')
}

test('the server that a killed program left is stopped, and its data are there', async () => {
  await startAndKill()
  const left = urlOfRunning({ name, dataDir }) ?? ''
  await ask(left, `update kept set what = 'leeks'`)
  const server = await startLocalPostgres({ ...options, dataDir })
  onTestFinished(server.stop)
  await expect(ask(left, 'select 1')).rejects.toThrow()
  expect(await ask(server.url, 'select what from kept')).toEqual([{ what: 'leeks' }])
})

test('a lock whose number is another program’s by now does not keep the server from starting', async () => {
  const first = await startLocalPostgres({ ...options, dataDir })
  const lock = join(dataDir, 'postgres', 'postmaster.pid')
  const said = readFileSync(lock, 'utf8')
  await first.stop()
  writeFileSync(lock, said.replace(/^\d+/, String(process.pid)))
  const second = await startLocalPostgres({ ...options, dataDir })
  await second.stop()
  expect(second.pid).not.toBe(first.pid)
})

test('a server that ends by itself is told of', async () => {
  const notices: unknown[] = []
  const onNotice = (notice: unknown) => notices.push(notice)
  const server = await startLocalPostgres({ ...options, dataDir, onNotice })
  process.kill(server.pid, 'SIGQUIT')
  const logFile = join(dataDir, 'postgres.log')
  await vi.waitFor(() => expect(notices).toEqual([{ code: 'ended', logFile }]), 10_000)
  await server.stop()
})

test('what keeps the server from starting is said', async () => {
  const start = (change: object = {}) => startLocalPostgres({ ...options, dataDir, ...change })
  const logFile = join(dataDir, 'postgres.log')
  await expect(start({ settings: { work_mem: 'much' } })).rejects.toMatchObject({
    failure: { code: 'cannot_start', logFile, reason: expect.stringContaining('work_mem') },
  })
  const cluster = join(dataDir, 'postgres')
  writeFileSync(join(cluster, 'PG_VERSION'), '9.6\n')
  await expect(start()).rejects.toMatchObject({
    failure: { code: 'other_version', cluster, found: '9.6', wanted: '18' },
  })
  const damaged = join(home, 'damaged')
  mkdirSync(join(damaged, 'postgres'), { recursive: true })
  await expect(start({ dataDir: damaged })).rejects.toMatchObject({
    failure: { code: 'unreadable_cluster', cluster: join(damaged, 'postgres') },
  })
  const file = join(home, 'file')
  cpSync(import.meta.filename, file)
  await expect(start({ dataDir: file })).rejects.toMatchObject({
    failure: { code: 'folder_unusable', dataDir: file },
  })
  await expect(start({ dataDir: '/proc/nothing/here' })).rejects.toMatchObject({
    failure: { code: 'folder_unusable', dataDir: '/proc/nothing/here' },
  })
  await expect(start({ name: 'a; b' })).rejects.toThrow(TypeError)
})

test('a temporary server takes its folder with it', async () => {
  const { dataDir: folder, url, stop } = await startTemporaryPostgres(options)
  expect(await ask(url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await stop()
  expect(existsSync(folder)).toBe(false)
})

test('a standby follows its primary and refuses to be written', async () => {
  const servers = await startPrimaryAndStandby({ name })
  onTestFinished(servers.stop)
  await ask(servers.primaryUrl, `create table kept as select 'peas' as what`)
  await vi.waitFor(
    async () =>
      expect(await ask(servers.standbyUrl, 'select what from kept')).toEqual([{ what: 'peas' }]),
    10_000,
  )
  await expect(ask(servers.standbyUrl, 'drop table kept')).rejects.toThrow('read-only')
})
