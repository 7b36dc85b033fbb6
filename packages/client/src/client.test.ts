import { expect, test } from 'vitest'
import { type Answer, answering } from './answering.test-app.ts'
import { openCarreau } from './client.ts'
import { CarreauProblem, CarreauUnreachable, isProblem } from './problems.ts'

const full: Answer = {
  status: 429,
  headers: { 'retry-after': '0' },
  json: { title: 'Trop d’appels.', code: 'too_many_calls', request_id: 'r1' },
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ offer_id: at + 1, unit_price: 1 }))

test('a list is gone through page by page, from a cursor to its end', async () => {
  const page = (numbers: string[], next_cursor: string, has_more: boolean): Answer => ({
    json: { data: numbers.map(number => ({ number })), next_cursor, has_more },
  })
  const server = await answering(page(['C1', 'C2'], 'b', true), page(['C3'], 'c', false))
  const carreau = openCarreau(server)
  const told: string[] = []
  for await (const { number } of carreau.pullOrders({ cursor: 'a' })) told.push(number)
  expect(told).toEqual(['C1', 'C2', 'C3'])
  expect(server.got.map(({ path }) => path)).toEqual([
    '/api/public/v1/orders?cursor=a&limit=100',
    '/api/public/v1/orders?cursor=b&limit=100',
  ])
  expect(server.got[0]?.headers.authorization).toBe('Bearer car_live_x')
})

test('who stops reading a list asks for no page more, and a cursor that stays is the end', async () => {
  const same = { json: { data: [{ offer_id: 1 }], next_cursor: '1', has_more: true } }
  const server = await answering(same)
  const carreau = openCarreau(server)
  for await (const _ of carreau.pullOffers()) break
  expect(server.got).toHaveLength(1)
  let pages = 0
  for await (const _ of carreau.pullOffers().pages()) pages++
  expect(pages).toBe(2)
})

test('a refusal has its code, its French sentence and what to quote', async () => {
  const server = await answering({
    status: 422,
    json: {
      title: 'Certaines informations sont incorrectes.',
      code: 'invalid_input',
      request_id: 'r7',
      errors: { reason: ['Indiquez un motif.'] },
    },
  })
  const error = await openCarreau(server)
    .refuseOrder('C1', '')
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CarreauProblem)
  expect(error).toMatchObject({
    status: 422,
    code: 'invalid_input',
    requestId: 'r7',
    errors: { reason: ['Indiquez un motif.'] },
    message: 'Certaines informations sont incorrectes.',
  })
  expect([isProblem(error, 'invalid_input'), isProblem(error, 'internal')]).toEqual([true, false])
  expect(server.got).toHaveLength(1)
})

test('a proxy’s page in place of an answer is an error, not data', async () => {
  const page = '<h1>Bad gateway</h1>'
  const refused = openCarreau(await answering({ status: 400, text: page })).pullOrder('C1')
  await expect(refused).rejects.toMatchObject({ code: 'unknown', status: 400 })
  const taken = openCarreau(await answering({ status: 200, text: page })).pullOrder('C1')
  await expect(taken).rejects.toBeInstanceOf(CarreauUnreachable)
})

test('too many calls and a full server are waited for, under one idempotency key', async () => {
  const busy: Answer = { status: 503, headers: { 'retry-after': '0' } }
  const server = await answering(full, busy, 'cut', { json: { data: { number: 'C1' } } })
  expect(await openCarreau(server).acceptOrder('C1')).toEqual({ number: 'C1' })
  const keys = server.got.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  await openCarreau(server).acceptOrder('C1', { idempotencyKey: 'mine' })
  expect(server.got.at(-1)?.headers['idempotency-key']).toBe('mine')
})

test('it waits as long as it is told to, by either header', async () => {
  const server = await answering(
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 429, headers: { ratelimit: '"key";r=0;t=1' } },
    { status: 503, headers: { 'retry-after': new Date(Date.now() - 1_000).toUTCString() } },
    { json: { data: {} } },
  )
  const start = performance.now()
  await openCarreau(server).pullOrder('C1')
  expect(performance.now() - start).toBeGreaterThan(1_990)
  expect(server.got).toHaveLength(4)
})

test('it does not wait for ever: so many tries, and so long', async () => {
  const often = await answering(full)
  await expect(openCarreau({ ...often, retries: 2 }).pullOrder('C1')).rejects.toMatchObject({
    code: 'too_many_calls',
  })
  expect(often.got).toHaveLength(3)
  const long = await answering({ status: 503, headers: { 'retry-after': '3600' } })
  await expect(openCarreau(long).pullOrder('C1')).rejects.toMatchObject({ status: 503 })
  expect(long.got).toHaveLength(1)
})

test('a call that takes too long or is called off ends', async () => {
  const slow = await answering('silence')
  const late = openCarreau({ ...slow, timeoutMs: 50, retries: 0 }).pullOrder('C1')
  await expect(late).rejects.toThrow('no answer within 50 ms')
  const during = openCarreau(slow).pullOrder('C1', { signal: AbortSignal.timeout(50) })
  await expect(during).rejects.toMatchObject({ name: 'TimeoutError' })
  const busy = await answering({ status: 503, headers: { 'retry-after': '60' } })
  const waiting = openCarreau(busy).pullOrder('C1', { signal: AbortSignal.timeout(200) })
  await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
  const calledOff = openCarreau(busy).pullOrder('C1', { signal: AbortSignal.abort('over') })
  await expect(calledOff).rejects.toBe('over')
})

test('prices go in as many calls as it takes; those with a version are not sent twice', async () => {
  const server = await answering({ json: { data: [{ result: 'changed' }] } })
  const carreau = openCarreau(server)
  expect(await carreau.pushPrices(lines(4_001), { confirmed: true })).toHaveLength(3)
  const sent = server.got.map(({ body }) => JSON.parse(body))
  expect(sent.map(({ prices }) => prices.length)).toEqual([2_000, 2_000, 1])
  expect(sent.every(body => body.prices_confirmed)).toBe(true)
  expect(await carreau.pushPrices([])).toEqual([])
  expect(server.got).toHaveLength(3)

  const lost = await answering('cut', { json: { data: [] } })
  expect(await openCarreau(lost).pushPrices(lines(1))).toEqual([])
  expect(lost.got).toHaveLength(2)
  const versioned = await answering('cut', { json: { data: [] } })
  const sure = openCarreau(versioned).pushPrices([{ ...lines(1)[0], version: 3 } as never])
  await expect(sure).rejects.toBeInstanceOf(CarreauUnreachable)
  expect(versioned.got).toHaveLength(1)
})

test('a file comes as its bytes, and what is put into an address stays in its place', async () => {
  const server = await answering({ text: '%PDF-' })
  const carreau = openCarreau(server)
  expect(new TextDecoder().decode(await carreau.pullDocumentFile(7))).toBe('%PDF-')
  expect(await carreau.pullOrderXml('C00000042')).toHaveLength(5)
  await carreau.pullOrder('../offers').catch(() => {})
  await carreau
    .pullDocuments({ limit: 1 })
    .pages()
    [Symbol.asyncIterator]()
    .next()
    .catch(() => {})
  expect(server.got.map(({ path }) => path)).toEqual([
    '/api/public/v1/documents/7/file',
    '/api/public/v1/orders/C00000042/order-x',
    '/api/public/v1/orders/..%2Foffers',
    '/api/public/v1/documents?limit=1',
  ])
})

test('a key goes over https alone, and nowhere that a redirect leads', async () => {
  const open = (url: string, key = 'car_live_x') => openCarreau({ url, key })
  expect(() => open('http://carreau.example')).toThrow('https')
  expect(() => open('https://carreau.example', 'a b')).toThrow('key')
  const elsewhere = await answering({ json: { data: {} } })
  const moved = await answering({ status: 302, headers: { location: elsewhere.url } })
  const call = openCarreau({ ...moved, url: `${moved.url}/api/public/v1/`, retries: 0 }).pullOrder(
    'C1',
  )
  await expect(call).rejects.toBeInstanceOf(CarreauUnreachable)
  expect(moved.got[0]?.path).toBe('/api/public/v1/orders/C1')
  expect(elsewhere.got).toEqual([])
})
