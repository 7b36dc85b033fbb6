import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInFor } from '../../../seeds/sign-in.ts'
import { loadSmallMarket } from '../../../seeds/small-market.ts'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import { testDatabase } from '../../platform/postgres/test-database.ts'
import { priceListRoutes } from './price-list.routes.ts'

let app: FastifyInstance
let token: string

beforeAll(async () => {
  const { db, url } = await testDatabase()
  await loadSmallMarket(url, new Date())
  app = fastify()
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(
    async api =>
      priceListRoutes(
        serveOn(api, db, () => new Date()),
        { db },
      ),
    { prefix: '/api' },
  )
  token = await signInFor(db, 'vente@primeur.demo', {
    company: 'Primeurs de Rungis',
    role: 'admin',
  })
})
afterAll(() => app.close())

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  path: string,
  body?: object,
) => {
  const answer = await app.inject({
    method,
    url: `/api/v3/shop${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

const download = async (format: string) =>
  (
    await app.inject({
      method: 'GET',
      url: `/api/v3/shop/offers/export?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).rawPayload

const upload = async (bytes: Uint8Array | string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([Buffer.from(bytes)]), 'liste.csv')
  const sent = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v3/shop/offers/import',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const first = async () => (await call('GET', '/offers?per_page=1')).body.data[0]

test('the list is read, changed and refuses to overwrite another’s change', async () => {
  const offer = await first()
  const changed = await call('PATCH', `/offers/${offer.id}`, {
    version: offer.version,
    unit_price: 9.87,
  })
  expect(changed.body.data).toMatchObject({ unit_price: 9.87, version: offer.version + 1 })
  const late = await call('PATCH', `/offers/${offer.id}`, { version: offer.version, unit_price: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  expect(late.body.errors.unit_price[0]).toContain('9,87')
  const history = await call('GET', `/offers/${offer.id}/history`)
  expect(history.body.data.changes[0]).toMatchObject({ unit_price: 9.87, source: 'edited' })
})

test('a change by ± % is undone by what it answers', async () => {
  const offer = await first()
  const bulk = await call('POST', '/offers/changes', {
    which: { offer_ids: [offer.id] },
    set: { percent: 10 },
  })
  expect(bulk.body.data.changed).toBe(1)
  const undone = await call('POST', '/offers/changes', { changes: bulk.body.data.previous })
  expect(undone.body.data.offers[0].unit_price).toBe(offer.unit_price)
})

test('one bad change of many changes nothing', async () => {
  const offer = await first()
  const answer = await call('POST', '/offers/changes', {
    changes: [
      { offer_id: offer.id, unit_price: 3.21 },
      { offer_id: 99_999_999, unit_price: 3.21 },
    ],
  })
  expect(answer).toMatchObject({ status: 404, body: { code: 'offer_not_found' } })
  expect((await first()).unit_price).toBe(offer.unit_price)
})

test.each(['csv', 'xlsx'])('an exported %s imports again unchanged', async format => {
  const total = (await call('GET', '/offers?per_page=1')).body.meta.total
  const { status, body } = await upload(await download(format))
  expect(body.data.summary).toEqual({
    create: 0,
    update: 0,
    unchanged: total,
    ignored: 0,
    error: 0,
  })
  expect(status).toBe(200)
})

test('a line of 0 € stops the whole file and says where', async () => {
  const offer = await first()
  const id = offer.specification.id
  const { body } = await upload(`Référence;Produit;Prix\n${id};x;4,44\n${id};x;0`, {
    mode: 'apply',
  })
  expect(body.data).toMatchObject({ applied: false, summary: { error: 1 } })
  expect(body.data.rows[0]).toMatchObject({ line: 3, action: 'error' })
  expect((await first()).unit_price).toBe(offer.unit_price)
  const good = await upload(`Référence;Produit;Prix\n${id};x;4,44`, { mode: 'apply' })
  expect(good.body.data).toMatchObject({ applied: true, summary: { update: 1 } })
  expect((await first()).unit_price).toBe(4.44)
})

test('what is no price list is refused in a sentence', async () => {
  expect(await upload('')).toMatchObject({ status: 422, body: { code: 'import_unreadable' } })
  expect(await upload(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]))).toMatchObject({ status: 422 })
})
