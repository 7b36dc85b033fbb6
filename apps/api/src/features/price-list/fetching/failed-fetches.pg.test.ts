import type { ServerResponse } from 'node:http'
import { maxImportBytes } from '@carreau/domain/price-list/price-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { fetchFile } from './fetch-file.ts'
import { type FetchingApp, openFetching, openListServer } from './fetching.test-app.ts'

let app: FetchingApp
beforeAll(async () => {
  app = await openFetching()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.forget()
  app.set('2026-11-27T20:00:00Z')
})

const workbook = async () =>
  await writeXlsxFile([[{ value: 'Produit' }, { value: 'Prix' }]]).toBuffer()

type Case = [
  name: string,
  answer: (response: ServerResponse) => void | Promise<void>,
  why: string | RegExp,
  /** Whether the same night tries again, and whether there is something to look at. */
  more?: { isPassing?: boolean; hasFile?: boolean },
]
const tooLate = 'Pas de réponse à temps.'
const cases: Case[] = [
  [
    '404',
    r => void r.writeHead(404).end(),
    'Il n’y a pas de fichier à cette adresse (404).',
    { isPassing: true },
  ],
  ['410', r => void r.writeHead(410).end(), 'Il n’y a pas de fichier à cette adresse (410).'],
  [
    '401',
    r => void r.writeHead(401).end(),
    'Le serveur refuse l’identifiant ou le mot de passe (401).',
  ],
  [
    '503',
    r => void r.writeHead(503).end(),
    'Le serveur a répondu une erreur (503).',
    { isPassing: true },
  ],
  ['206', r => void r.writeHead(206).end('Produit;Prix'), 'Le serveur a répondu une erreur (206).'],
  ['304 without a file before', r => void r.writeHead(304).end(), /renvoie|304/],
  ['nothing', r => void r.end(), 'Ce fichier est vide.', { isPassing: true }],
  [
    'a file that ends before it should',
    r => {
      r.writeHead(200, { 'content-length': '5000' })
      r.write('Produit;Prix\r\nTomate;2,3', () => r.destroy())
    },
    'La connexion a été coupée.',
    { isPassing: true },
  ],
  ['no answer', () => undefined, tooLate, { isPassing: true }],
  [
    'an answer without an end',
    r => void r.writeHead(200).write('Produit;Prix\r\n'),
    tooLate,
    { isPassing: true },
  ],
  [
    'more than an import takes',
    r => void r.writeHead(200).end(Buffer.alloc(maxImportBytes + 1, 'a')),
    'Ce fichier dépasse 10\u00a0Mo.',
  ],
  [
    'a web page',
    r => void r.writeHead(200).end('\uFEFF<!DOCTYPE html><title>Connexion</title>'),
    'Cette adresse répond une page web, et non un fichier.',
    { hasFile: true },
  ],
  [
    'a PDF without its end',
    r => void r.writeHead(200).end('%PDF-1.7\n1 0 obj'),
    'Ce PDF est incomplet\u00a0: sa fin manque.',
    { isPassing: true, hasFile: true },
  ],
  [
    'half a workbook',
    async r => void r.writeHead(200).end((await workbook()).subarray(0, 900)),
    /classeur|fichier/i,
    { isPassing: true, hasFile: true },
  ],
  [
    'a compressed answer',
    r => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('xx'),
    'Le serveur comprime ce fichier sans qu’on le lui demande.',
  ],
]

test.each(cases)('%s: the list stays, the line says why', async (_, answer, why, more = {}) => {
  const server = await openListServer()
  server.answer = response => void answer(response)
  await app.settle(server)
  app.set('2026-11-28T02:00:00Z')
  // A machine that is busy takes its time over what answers.
  await app.fetch(why === tooLate ? 400 : 20_000)
  const last = await app.last()
  expect(last).toMatchObject({ state: 'failed', has_file: more.hasFile ?? false })
  if (typeof why === 'string') expect(last?.why).toBe(why)
  else expect(last?.why).toMatch(why)
  expect((await app.read()).next_at).toBe(
    more.isPassing ? '2026-11-28T02:15:00.000Z' : '2026-11-29T02:00:00.000Z',
  )
  expect(await app.told()).toHaveLength(more.isPassing ? 0 : 1)
})

test('a redirect is not followed, wherever it leads', async () => {
  const [server, inside] = [await openListServer(), await openListServer()]
  inside.give('Produit;Prix\r\n')
  server.answer = response => response.writeHead(302, { location: inside.url }).end()
  await app.settle(server, { username: 'erp', password: 'secret' })
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  expect((await app.last())?.why).toBe(
    'Cette adresse renvoie vers une autre (302). Indiquez celle du fichier lui-même.',
  )
  expect(inside.got).toEqual([])
})

test('a name that leads inward is called by nobody, though it was saved while it did not', async () => {
  const server = await openListServer()
  const port = new URL(server.url).port
  const source = { username: null, password: null, etag: null, lastModified: null }
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const fetched = await fetchFile(
      { ...source, url: `https://${host}:${port}/prix.csv` } as never,
      { secrets: app.secrets, reach: { allowLocal: false } },
    )
    expect(fetched).toMatchObject({ kind: 'failed', why: 'Cette adresse mène à un réseau privé.' })
  }
  expect(server.got).toEqual([])
})

test('a night has three tries; a person is told after the last of them', async () => {
  const server = await openListServer()
  server.answer = response => response.writeHead(503).end()
  await app.settle(server)
  for (const [at, told] of [
    ['02:00', 0],
    ['02:15', 0],
    ['02:30', 1],
  ] as const) {
    app.set(`2026-11-28T${at}:00Z`)
    expect(await app.fetch()).toBe(1)
    expect(await app.told()).toHaveLength(told)
  }
  expect((await app.told())[0]).toMatchObject({
    title: 'Mercuriale de la nuit non lue',
    body: 'Le serveur a répondu une erreur (503). Vos prix n’ont pas changé.',
    link: '/shop/offers/import',
  })
  expect((await app.read()).next_at).toBe('2026-11-29T02:00:00.000Z')
})

test('a file half written is read a quarter of an hour later, whole', async () => {
  const server = await openListServer()
  const { text, price, specificationId } = await app.listWith(0.02)
  await app.settle(server)
  server.give(text.trimEnd())
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  expect(await app.last()).toMatchObject({
    state: 'asked',
    why: 'La dernière ligne de ce fichier ne se termine pas\u00a0: il est peut-être incomplet.',
  })
  server.give(text)
  app.set('2026-11-28T02:15:00Z')
  await app.fetch()
  // Nobody puts the half over the whole: it is kept no more.
  expect((await app.read()).fetches.map(({ state, has_file }) => [state, has_file])).toEqual([
    ['applied', false],
    ['asked', false],
  ])
  expect(await app.priceOf(specificationId)).toBe(price)
  expect(await app.told()).toEqual([])
})

test('who asks has it fetched now, while it is off too, and is told by the line alone', async () => {
  const server = await openListServer()
  server.answer = response => response.writeHead(503).end()
  expect((await app.call('fetchPriceList', {}, {})).body.code).toBe('price_source_not_settled')
  await app.settle(server, { is_on: false })
  const asked = await app.call('fetchPriceList', {}, {})
  expect(asked.body.data).toMatchObject({ is_running: true, next_at: null })
  expect(await app.fetch()).toBe(1)
  const { is_running, next_at, fetches } = await app.read()
  expect({ is_running, next_at }).toEqual({ is_running: false, next_at: null })
  expect(fetches).toMatchObject([{ state: 'failed', asked_by: expect.stringMatching(/\p{L}/u) }])
  expect(await app.told()).toEqual([])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where task_identifier = 'fetch_price_lists'`.execute(
    app.db,
  )
  expect(rows[0]?.n).toBe(1)
})

test('a fetch of a node that was killed is made by another when its time is over', async () => {
  const server = await openListServer()
  server.give((await app.listWith(0.02)).text)
  await app.settle(server)
  await sql`update price_list_sources set taken_by = gen_random_uuid(),
                   taken_until = '2026-11-28T02:15:00Z'`.execute(app.db)
  app.set('2026-11-28T02:14:00Z')
  expect(await app.fetch()).toBe(0)
  app.set('2026-11-28T02:15:00Z')
  expect(await app.fetch()).toBe(1)
})

test('the password is sealed, never answered, and goes to no other server', async () => {
  const [server, other] = [await openListServer(), await openListServer()]
  const password = 'mot-de-passe-du-soir'
  const login = { username: 'erp', password }
  const first = await app.settle(server, login)
  expect(JSON.stringify(first.body)).not.toContain(password)
  // The same server keeps it, with another path too.
  const kept = await app.settle(server, { username: 'erp', url: `${server.origin}/autre.csv` })
  expect(kept.body.data).toMatchObject({ has_password: true })
  const elsewhere = await app.settle(other, { username: 'erp' })
  expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'price_source_password_missing'])
  const { rows } = await sql<{ sealed: Buffer; noted: string }>`
    select password as sealed, (select string_agg(subject || changes::text, ' ') from journal
            where kind = 'price_source_settled') as noted
      from price_list_sources`.execute(app.db)
  expect(rows[0]?.sealed.includes(password)).toBe(false)
  expect(rows[0]?.noted).toContain('127.0.0.1')
  expect(rows[0]?.noted).not.toContain('autre.csv')
  // Without a user there is no password.
  expect((await app.settle(server)).body.data).toMatchObject({ has_password: false })
  expect((await app.call('removePriceListSource')).body.data).toMatchObject({ url: null })
  expect((await app.call('removePriceListSource')).body.code).toBe('price_source_not_settled')
})

test('a password under a key that is gone is asked for, and nothing is sent in its place', async () => {
  const server = await openListServer()
  await app.settle(server, { username: 'erp', password: 'secret' })
  await sql`update price_list_sources set password = sha256('another key')`.execute(app.db)
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  expect((await app.last())?.why).toBe(
    'Le mot de passe enregistré ne s’ouvre plus\u00a0: saisissez-le de nouveau.',
  )
  expect(server.got).toEqual([])
})

test('what was kept is forgotten after its days', async () => {
  const server = await openListServer()
  server.give('<html></html>')
  await app.settle(server)
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  await app.settle(server, { is_on: false })
  app.set('2026-12-13T02:00:00Z')
  await app.fetch()
  expect(await app.last()).toMatchObject({ has_file: false })
  app.set('2027-01-28T02:00:00Z')
  await app.fetch()
  expect((await app.read()).fetches).toEqual([])
})
