import { appendFile, cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@carreau/contract/endpoints'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { documentJobs } from './features/documents/documents.jobs.ts'
import { openOrderingApp } from './features/orders/ordering.test-app.ts'
import { backup, restore } from './platform/backup/backup.ts'
import { readManifest } from './platform/backup/manifest.ts'
import { findSequences, findTables, quoted, summarise } from './platform/backup/tables.sql.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { addJob } from './platform/jobs/jobs.sql.ts'
import { databaseUrl } from './platform/postgres/test-cluster.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import { mediaUrl } from './platform/storage/media-url.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { openS3Server } from './platform/storage/s3-server.test-app.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Pictures and documents go through a bucket, and come back as files.
const market = await openOrderingApp({ s3: await openS3Server() })
const {
  bringForward,
  call,
  db,
  download,
  move,
  newBuyer,
  newOffer,
  newOrder,
  newShop,
  storage,
  url,
} = market
const folder = await mkdtemp(join(tmpdir(), 'carreau-backup-'))
const kept = join(folder, 'kept')
const clusterUrl = inject('clusterUrl')
const restoredUrl = databaseUrl(clusterUrl, 'restored')
const restoredStorage = openStorage({ dataDir: join(folder, 'data') })
const restored = { databaseUrl: restoredUrl, storage: restoredStorage }

const ask = async <T>(at: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(at)
  await client.connect()
  return use(client).finally(() => client.end())
}
const maintain = (statement: string) => ask(clusterUrl, client => client.query(statement))
const drop = () => maintain('drop database if exists restored with (force)')
const renew = async () => {
  await drop()
  await maintain('create database restored')
}

const buyer = await newBuyer('Bistrot des Halles')
const shop = await newShop()
let invoiceOf = 0
let picture = ''

beforeAll(async () => {
  const offer = await newOffer(shop.id)
  for (let times = 0; times < 3; times++) {
    const order = await newOrder(buyer.token, offer, 3)
    invoiceOf = order.id
    ;(await move(shop.token, order.id, 'accept')).ok()
    const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 3 }))
    const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
    ;(await call(endpoints.pickOrder, picking)).ok()
    ;(await move(shop.token, order.id, 'ship')).ok()
    await bringForward(order.id)
    ;(await move(shop.token, order.id, 'deliver')).ok()
  }
  const drawn = await db.selectFrom('documents').select('id').execute()
  const { make_document } = documentJobs({
    db,
    storage,
    config: { publicUrl: 'https://carreau.example' },
  })
  for (const { id } of drawn) await make_document.run({ documentId: id })
  const photograph = sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
  picture = (await storage.pictures.putImage(await photograph.jpeg().toBuffer())).key
  await storage.pictures.getPicture(picture, 128, 'webp')
  await db.transaction().execute(trx => addJob(trx, 'make_document', { documentId: 1 }))
  await ask(url, client =>
    client.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a node that is gone'`,
    ),
  )
  await backup({ databaseUrl: url, storage }, kept)
})
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

/** Every table by its rows, every counter by its value. */
const contentOf = (at: string) =>
  ask(at, async client => {
    const tables: [string, unknown][] = []
    for (const table of await findTables(client))
      if (table.name !== '_private_jobs')
        tables.push([quoted(table), await summarise(client, table)])
    return { tables, sequences: await findSequences(client) }
  })

const filesOf = async (store: FileStore, prefix = '') => {
  const names = (await Array.fromAsync(store.names(prefix))).toSorted()
  return Promise.all(names.map(async name => [name, await store.get(name)]))
}

const withManifest = async (change: (text: string) => string): Promise<string> => {
  const copy = await mkdtemp(join(folder, 'changed-'))
  await cp(kept, copy, { recursive: true })
  const file = join(copy, 'manifest.json')
  await writeFile(file, change(await readFile(file, 'utf8')))
  return copy
}

test('rows that do not come back as noted are not kept', async () => {
  const { tables } = await readManifest(kept)
  const checksum = tables.find(table => table.name === 'order_lines')?.checksum ?? ''
  const copy = await withManifest(text => text.replace(`"${checksum}"`, '"1"'))
  await renew()
  await expect(restore(restored, copy)).rejects.toThrow('order_lines n’est pas revenue')
  const orders = await ask(restoredUrl, client => client.query('select from orders'))
  expect(orders.rows).toEqual([])
})

test('everything comes back, at the second try: every row, counter, picture and document', async () => {
  await restore(restored, kept)
  const [before, after] = [await contentOf(url), await contentOf(restoredUrl)]
  expect(after).toEqual(before)
  expect(before.tables.length).toBeGreaterThan(50)
  // Numbers of the other server's transactions mean nothing to this one.
  const arrivals = (at: string) =>
    ask(at, async client => {
      const text = 'select count(*) as all, count(arrived_in) as told from orders'
      return (await client.query(text)).rows
    })
  expect(await arrivals(url)).toEqual([{ all: 3, told: 3 }])
  expect(await arrivals(restoredUrl)).toEqual([{ all: 3, told: 0 }])
  const documents = await filesOf(storage.documents)
  expect(documents.length).toBeGreaterThanOrEqual(6)
  expect(await filesOf(restoredStorage.documents)).toEqual(documents)
  const originals = await filesOf(storage.media, 'originals/')
  expect(originals).toHaveLength(1)
  expect(await filesOf(restoredStorage.media)).toEqual(originals)
  const waiting = await ask(restoredUrl, client =>
    client.query('select task_identifier, locked_at from graphile_worker.jobs'),
  )
  expect(waiting.rows).toContainEqual({ task_identifier: 'make_document', locked_at: null })
})

test('the restored application answers, and goes on where the other was', async () => {
  const database = openDatabase(restoredUrl, { max: 4, onError: () => {} })
  const searchIndex = await openTestIndex(database.db, restoredUrl)
  const app = await buildApp({
    db: database.db,
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'data') }),
    searchIndex,
    now: () => market.clock.now,
  })
  const headers = { authorization: `Bearer ${buyer.token}` }
  const invoice = await app.inject({ url: `/api/v3/orders/${invoiceOf}/invoice`, headers })
  const params = { orderId: invoiceOf }
  const first = await download(endpoints.getInvoice, { token: buyer.token, params })
  expect(invoice.rawPayload.equals(first.bytes)).toBe(true)
  expect((await app.inject(mediaUrl(picture))).statusCode).toBe(200)
  const orders = await app.inject({ url: '/api/v3/orders', headers })
  expect(orders.json().data.length).toBe(3)
  const again = await app.inject({
    method: 'POST',
    url: `/api/v3/orders/${invoiceOf}/reorder`,
    headers,
  })
  expect(again.statusCode).toBeLessThan(300)
  await app.close()
  await searchIndex.close()
  await database.close()
})

test('a database with anything in it is refused, and stays as it was', async () => {
  const before = await contentOf(url)
  await expect(restore({ databaseUrl: url, storage }, kept)).rejects.toThrow('n’est pas vide')
  expect(await contentOf(url)).toEqual(before)
})

/** One of its tables' files, in any copy. */
const aTable = async (copy: string): Promise<string> => {
  const { tables } = await readManifest(copy)
  return join(copy, tables.find(table => table.name === 'orders')?.part.file ?? '')
}
const spoilt: [string, (copy: string) => Promise<unknown>, string][] = [
  ['half a table', async copy => truncate(await aTable(copy), 30), 'est abîmé'],
  ['a table that is gone', async copy => rm(await aTable(copy)), 'manque à la sauvegarde'],
  [
    'another picture',
    copy => writeFile(join(copy, `media/originals/${picture}.webp`), 'autre'),
    'est abîmé',
  ],
  ['a longer list of documents', copy => appendFile(join(copy, 'documents.list.gz'), 'x'), 'abîmé'],
  ['no manifest', copy => rm(join(copy, 'manifest.json')), 'n’est pas une sauvegarde'],
]
test.each(spoilt)('a backup with %s is refused before anything is done', async (_, spoil, says) => {
  const copy = await mkdtemp(join(folder, 'spoilt-'))
  await cp(kept, copy, { recursive: true })
  await spoil(copy)
  const nowhere = 'postgres://127.0.0.1:1/nowhere'
  await expect(restore({ ...restored, databaseUrl: nowhere }, copy)).rejects.toThrow(says)
})

test('a backup of a newer program is refused in words', async () => {
  const { schema } = await readManifest(kept)
  const copy = await withManifest(text => text.replace(schema.product, '9999_next_year.sql'))
  await renew()
  await expect(restore(restored, copy)).rejects.toThrow('démarrez une version plus récente')
  expect((await contentOf(restoredUrl)).tables).toEqual([])
})

test('a picture that is removed meanwhile is left out, and the backup whole', async () => {
  async function* names(prefix: string) {
    yield* storage.media.names(prefix)
    yield `originals/${'0'.repeat(32)}.webp`
  }
  const into = join(folder, 'meanwhile')
  const { media } = await backup(
    { databaseUrl: url, storage: { ...storage, media: { ...storage.media, names } } },
    into,
  )
  expect(media.count).toBe(1)
  expect(await readManifest(into)).toMatchObject({ media })
})

test('a backup replaces no other', async () => {
  await expect(backup({ databaseUrl: url, storage }, kept)).rejects.toThrow('existe déjà')
})
