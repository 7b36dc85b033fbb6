import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { endpoints } from '@carreau/contract/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { documentJobs } from './features/documents/documents.jobs.ts'
import { openOrderingApp } from './features/orders/ordering.test-app.ts'
import { backUp, restoreSealed } from './platform/backup/back-up.ts'
import { backupJobs } from './platform/backup/backup.jobs.ts'
import { backupAge, listBackups, nameOf, openBackupStore } from './platform/backup/kept-backups.ts'
import { newKey } from './platform/backup/seal.ts'
import { findTables, quoted, summarise } from './platform/backup/tables.sql.ts'
import { readConfig } from './platform/config/config.ts'
import { databaseUrl } from './platform/postgres/test-cluster.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { openS3Server } from './platform/storage/s3-server.test-app.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const { bringForward, call, db, move, newBuyer, newOffer, newOrder, newShop, storage, url } =
  await openOrderingApp()
const folder = await mkdtemp(join(tmpdir(), 'carreau-sealed-'))
const dataDir = join(folder, 'data')
const bucket = await openS3Server()
const key = await newKey()
const settings = { to: bucket, keys: [key.public], at: '02:17', keep: 'all' as const }
const store = openBackupStore(settings)

const elsewhereUrl = databaseUrl(inject('clusterUrl'), 'elsewhere')
const elsewhere = {
  databaseUrl: elsewhereUrl,
  storage: openStorage({ dataDir: join(folder, 'restored') }),
  dataDir: join(folder, 'restored'),
}
const ask = async <T>(at: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(at)
  await client.connect()
  return use(client).finally(() => client.end())
}
const maintain = (statement: string) => ask(inject('clusterUrl'), client => client.query(statement))
const wipe = async () => {
  await maintain('drop database if exists elsewhere with (force)')
  await maintain('create database elsewhere')
}
const tablesOf = (at: string) =>
  ask(at, async client => {
    const told: [string, unknown][] = []
    for (const table of await findTables(client))
      if (table.schema === 'public') told.push([quoted(table), await summarise(client, table)])
    return told
  })
/** What is invoiced and what is owed: the books. */
const booksOf = (at: string) =>
  ask(at, async client => {
    const { rows } = await client.query(`
      select (select count(*)::int from orders) as orders,
             (select jsonb_agg(to_jsonb(d) - 'id' order by d.id) from documents d) as documents`)
    return rows
  })

let made = ''
beforeAll(async () => {
  const buyer = await newBuyer('Bistrot des Halles')
  const shop = await newShop()
  const order = await newOrder(buyer.token, await newOffer(shop.id), 3)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 3 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  await bringForward(order.id)
  ;(await move(shop.token, order.id, 'deliver')).ok()
  const { make_document } = documentJobs({
    db,
    storage,
    config: { publicUrl: 'https://carreau.example' },
  })
  for (const { id } of await db.selectFrom('documents').select('id').execute())
    await make_document.run({ documentId: id })
  const config = { dataDir, backup: settings }
  await backupJobs({ databaseUrl: url, storage, config }).back_up.run({})
  ;[made = ''] = await listBackups(store)
})
afterAll(async () => {
  await maintain('drop database if exists elsewhere with (force)')
  await rm(folder, { recursive: true })
})

const sealedBytes = async (): Promise<Buffer> => (await store.get(made)) ?? Buffer.alloc(0)

test('the nightly backup is one sealed file in the bucket, and nothing readable is left here', async () => {
  expect(await listBackups(store)).toHaveLength(1)
  const bytes = await sealedBytes()
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes('manifest.json')).toBe(false)
  expect(await readdir(dataDir)).toEqual([])
})

test('the drill: on a machine that has nothing, the key brings every row, book and document back', async () => {
  await wipe()
  await restoreSealed(
    elsewhere,
    Readable.from([await sealedBytes()]),
    `# du coffre\n${key.secret}\n`,
  )
  const before = await tablesOf(url)
  expect(before.length).toBeGreaterThan(50)
  expect(await tablesOf(elsewhereUrl)).toEqual(before)
  expect(await booksOf(elsewhereUrl)).toEqual(await booksOf(url))
  const names = (await Array.fromAsync(storage.documents.names(''))).toSorted()
  expect(names.length).toBeGreaterThan(0)
  for (const name of names)
    expect(await elsewhere.storage.documents.get(name)).toEqual(await storage.documents.get(name))
  expect(await readdir(elsewhere.dataDir)).not.toContainEqual(expect.stringContaining('draft'))
})

const refused: [string, () => Promise<[Buffer, string]>, RegExp][] = [
  [
    'another key',
    async () => [await sealedBytes(), (await newKey()).secret],
    /^Cette clé n’ouvre pas .+\.$/,
  ],
  [
    'no key at all',
    async () => [await sealedBytes(), key.public],
    /^Le fichier de clé ne contient .+\.$/,
  ],
  [
    'the end cut off',
    async () => [(await sealedBytes()).subarray(0, -1), key.secret],
    /^La sauvegarde est tronquée ou abîmée .+\.$/,
  ],
  [
    'one byte changed',
    async () => {
      const bytes = Buffer.from(await sealedBytes())
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      return [bytes, key.secret]
    },
    /^La sauvegarde est tronquée ou abîmée .+\.$/,
  ],
  [
    'the beginning cut off',
    async () => [(await sealedBytes()).subarray(0, 60), key.secret],
    /^Ce fichier n’est pas une sauvegarde scellée.+\.$/,
  ],
  [
    'another file',
    async () => [Buffer.from('un tableau de prix'), key.secret],
    /^Ce fichier n’est pas une sauvegarde scellée.+\.$/,
  ],
]
test.each(refused)(
  'with %s it is refused in one sentence, before anything is done',
  async (_, spoil, says) => {
    const [bytes, secret] = await spoil()
    const nowhere = { ...elsewhere, databaseUrl: 'postgres://127.0.0.1:1/nowhere' }
    const tried = restoreSealed(nowhere, Readable.from([bytes]), secret)
    await expect(tried).rejects.toThrow(says)
  },
)

test('a key is replaced by putting the new one beside it: either opens what is made from then on', async () => {
  const next = await newKey()
  const both = { ...settings, to: join(folder, 'both'), keys: [key.public, next.public] }
  const { name } = await backUp({ databaseUrl: url, storage, dataDir }, both)
  for (const { secret } of [key, next]) {
    await wipe()
    await restoreSealed(elsewhere, Readable.from([await readFile(join(both.to, name))]), secret)
  }
})

test('the rule lets old ones go once the new one is there, and leaves what is not ours', async () => {
  const to = join(folder, 'kept')
  const keep = { days: 2, weeks: 0, months: 0 }
  const here = openBackupStore({ to })
  const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map(day => new Date(`${day}T02:17:00Z`))
  for (const day of days) await here.put(nameOf(day), Buffer.from('x'))
  await writeFile(join(to, 'lisez-moi.txt'), 'x')
  await backUp(
    { databaseUrl: url, storage, dataDir },
    { ...settings, to, keep },
    new Date('2026-11-23T02:17:00Z'),
  )
  expect((await readdir(to)).toSorted()).toEqual([
    'carreau-20261122T021700Z.tar.age',
    'carreau-20261123T021700Z.tar.age',
    'lisez-moi.txt',
  ])
})

test('a backup that cannot be made leaves the others alone, and nothing of itself', async () => {
  const to = join(folder, 'failed')
  await openBackupStore({ to }).put(nameOf(new Date(0)), Buffer.from('x'))
  const keep = { days: 1, weeks: 0, months: 0 }
  const nowhere = { databaseUrl: 'postgres://127.0.0.1:1/nowhere', storage, dataDir }
  await expect(backUp(nowhere, { ...settings, to, keep })).rejects.toThrow()
  expect(await readdir(to)).toEqual([nameOf(new Date(0))])
  expect(await readdir(dataDir)).toEqual([])
})

test('the age is the newest one’s, and infinite without any', async () => {
  const now = new Date('2026-11-24T02:17:00Z')
  const ageIn = (to: string) => backupAge(openBackupStore({ to }), () => now)()
  expect(await ageIn(join(folder, 'kept'))).toBe(86_400)
  expect(await ageIn(join(folder, 'none'))).toBe(Number.POSITIVE_INFINITY)
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('it is made every night at the hour that is said, and only where somebody said where', () => {
  const jobs = (env: NodeJS.ProcessEnv) =>
    backupJobs({ databaseUrl: url, storage, config: readConfig(env) }).back_up
  const BACKUP_DIR = join(folder, 'kept')
  expect(jobs({ BACKUP_DIR, BACKUP_KEYS: key.public, BACKUP_AT: '23:05' }).cron).toBe('5 23 * * *')
  expect(jobs({}).cron).toBeUndefined()
})
