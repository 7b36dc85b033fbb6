import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openElectronicApp } from './electronic.test-app.ts'
import { openTestPlatform } from './platform.test-app.ts'

vi.setConfig({ testTimeout: 120_000 })
const app = await openElectronicApp()
const { ask, buyer, copyInvoice, dataDir, db, deliver, fileOf, flows, key, lifeCycle } = app
const { newMember, newShop, openClaim, read, readSettings, resolve, sales, send, settle, shop } =
  app

/** Every paper that waits is due; nobody holds the platform any more. */
const hurry = async () => {
  await sql`update electronic_flows set next_at = now() - interval '1 second'
             where next_at is not null`.execute(db)
  await sql`update electronic_settings set taken_until = now() - interval '1 second', last_polled_at = null`.execute(
    db,
  )
}
const openPlatform = async () => {
  const platform = await openTestPlatform()
  ;(await settle(platform)).ok()
  onTestFinished(async () => {
    await sql`update electronic_settings set is_on = false`.execute(db)
  })
  return platform
}
const sent = async () => {
  await hurry()
  await send()
}
const toSend = (route: string) => route === 'POST /v1/flows'

const former = await deliver()

test('what was issued before goes nowhere; an invoice and a credit note do, each as its file', async () => {
  const platform = await openPlatform()
  expect(await lifeCycle(former.id)).toEqual({ sent: null, statuses: [] })
  const order = await deliver()
  expect((await lifeCycle(order.id)).sent).toEqual({ state: 'waiting', sent_at: null })
  const claimId = await openClaim(order.id, [
    { line_id: order.lines.avocado, packages_quantity: 1 },
  ])
  await resolve(claimId, { action: 'accept' })
  expect(await readSettings()).toMatchObject({ waiting_count: 2, failed_count: 0, is_on: true })
  await sent()
  const [credit, invoice] = await flows()
  expect([credit, invoice]).toMatchObject([
    { number: 'A2026-000001', kind: 'credit_note', state: 'sent', attempts: 1, last_error: null },
    { number: 'F2026-000002', kind: 'invoice', state: 'sent', buyer_name: 'Bistrot des Halles' },
  ])
  const { sha256, bytes } = await fileOf(invoice?.document_id ?? 0)
  const taken = platform.flows.find(({ flowId }) => flowId === invoice?.flow_id)
  expect(taken?.content.equals(bytes)).toBe(true)
  expect(taken?.flowInfo).toEqual({
    flowSyntax: 'Factur-X',
    name: 'facture-F2026-000002.pdf',
    trackingId: `F2026-000002-${sha256.slice(0, 12)}`,
    processingRule: 'B2B',
    flowProfile: 'CIUS',
    sha256,
  })
  const call = platform.got.find(({ route }) => toSend(route))
  expect(call?.headers['organization-id']).toBe('100000009')
  // One token served both.
  expect(platform.tokens.size).toBe(1)
})

test('each of 50 papers is there once, though half of the answers are lost and the process is killed again and again', async () => {
  const platform = await openPlatform()
  const ids = await copyInvoice(50)
  for (const id of ids) await fileOf(id)
  let [handed, others] = [0, 0]
  platform.delayMs = 5
  platform.pageSize = 20
  // A platform that takes no notice of what a search is narrowed by.
  platform.narrows = false
  platform.treat = route => {
    if (toSend(route)) return ++handed % 2 === 0 ? 'lose' : 'answer'
    return ++others % 7 === 0 ? 'lose' : 'answer'
  }
  const script = fileURLToPath(new URL('send-until-killed.test-app.ts', import.meta.url))
  const told = [script, app.url, dataDir, key.toString('base64')]
  const waiting = async () => (await readSettings()).waiting_count
  let kills = 0
  while ((await waiting()) > 0 && kills < 60) {
    await hurry()
    const child: ChildProcess = spawn(process.execPath, told, { stdio: 'pipe' })
    await new Promise(resolve => child.stdout?.once('data', resolve))
    // As long as it lives, whatever failed is due at once.
    for (const until = Date.now() + 150 + 97 * (kills % 9); Date.now() < until; await wait(10))
      await sql`update electronic_flows set next_at = now() - interval '1 second'
                 where next_at is not null`.execute(db)
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
    kills += 1
  }
  expect(await waiting()).toBe(0)
  expect(kills).toBeGreaterThan(4)
  const { rows } = await sql<{ tracking: string; flowId: string }>`
    select tracking_id as tracking, flow_id as "flowId" from electronic_flows
     where document_id = any (${ids}::bigint[]) and state = 'sent'`.execute(db)
  expect(rows).toHaveLength(50)
  const there = platform.handedOver()
  expect(there).toHaveLength(50)
  expect(new Map(there.map(one => [one.trackingId, one.flowId]))).toEqual(
    new Map(rows.map(({ tracking, flowId }) => [tracking, flowId])),
  )
})

test('a wholesaler’s paper is sent by one of two nodes', async () => {
  const platform = await openPlatform()
  platform.delayMs = 10
  await deliver()
  await deliver()
  await hurry()
  await Promise.all([send(), send()])
  expect(platform.handedOver().map(({ trackingId }) => trackingId?.slice(0, 12))).toHaveLength(2)
  expect(new Set(platform.handedOver().map(({ trackingId }) => trackingId)).size).toBe(2)
})

test('a token that ended is asked for anew, by a form where a header is not taken', async () => {
  const platform = await openPlatform()
  platform.takesBasic = false
  await deliver()
  await sent()
  platform.tokens.clear()
  await deliver()
  await sent()
  expect(platform.handedOver()).toHaveLength(2)
  expect((await readSettings()).last_error).toBeNull()
})

test.each([
  [500, 'La plateforme est en panne (500).'],
  [429, 'La plateforme demande d’attendre (429).'],
])('%i: it waits, for so long as it is asked to, and then goes', async (status, words) => {
  const platform = await openPlatform()
  platform.treat = route => (toSend(route) ? { status, retryAfter: 1_800 } : 'answer')
  await deliver()
  await deliver()
  await sent()
  // The second is not tried: whatever ails the platform ails it too.
  expect(platform.got.filter(({ route }) => toSend(route))).toHaveLength(1)
  const [, first] = await flows()
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, last_error: words })
  const inMs = Date.parse(first?.next_try_at ?? '') - Date.now()
  expect(inMs).toBeGreaterThan(1_700_000)
  expect((await readSettings()).last_error).toBe(words)
  platform.treat = () => 'answer'
  await sent()
  expect(platform.handedOver()).toHaveLength(2)
  expect(await readSettings()).toMatchObject({ waiting_count: 0, last_error: null })
})

test('an answer that takes too long counts as none, and the paper is looked for', async () => {
  const platform = await openPlatform()
  await deliver()
  platform.delayMs = 400
  await hurry()
  await send({ patienceMs: 3_000 })
  expect(platform.handedOver()).toHaveLength(1)
  await deliver()
  platform.delayMs = 600
  await hurry()
  await send({ patienceMs: 300 })
  expect((await flows())[0]).toMatchObject({
    state: 'waiting',
    last_error: 'Pas de réponse à temps.',
  })
  platform.delayMs = 0
  await sent()
  expect((await flows())[0]).toMatchObject({ state: 'sent', attempts: 2 })
  expect(platform.handedOver()).toHaveLength(2)
})

test('a search or a token that is refused is no refusal of the paper', async () => {
  const platform = await openPlatform()
  await deliver()
  platform.treat = route => (toSend(route) ? 'lose' : 'answer')
  await sent()
  platform.treat = route => (route.endsWith('/search') ? { status: 400 } : 'answer')
  await sent()
  expect((await flows())[0]).toMatchObject({ state: 'waiting', attempts: 2 })
  platform.tokens.clear()
  platform.treat = route => (route === 'POST /token' ? { status: 400 } : 'answer')
  await sent()
  expect((await flows())[0]).toMatchObject({
    state: 'waiting',
    last_error: 'Pas de jeton\u00a0: La plateforme a répondu 400\u00a0: refused',
  })
  platform.treat = () => 'answer'
  await sent()
  expect((await flows())[0]?.state).toBe('sent')
  expect(platform.handedOver()).toHaveLength(1)
})

test('what the platform refuses waits for a person, whose other try is another one', async () => {
  const platform = await openPlatform()
  platform.treat = route => (toSend(route) ? { status: 422, says: 'SIRET inconnu' } : 'answer')
  await deliver()
  await sent()
  const [refused] = await flows()
  const last_error = 'La plateforme a répondu 422\u00a0: SIRET inconnu'
  expect(refused).toMatchObject({ state: 'failed', next_try_at: null, last_error })
  expect((await readSettings()).failed_count).toBe(1)
  const params = { flowId: refused?.id ?? 0 }
  platform.treat = () => 'answer'
  await sent()
  expect(platform.handedOver()).toEqual([])
  const again = (await ask(endpoints.retryElectronicFlow, shop.token, { params })).ok()
  expect(again.data).toMatchObject({ state: 'waiting', attempts: 0 })
  const twice = await ask(endpoints.retryElectronicFlow, shop.token, { params })
  expect([twice.status, twice.code]).toEqual([422, 'electronic_flow_not_failed'])
  await sent()
  expect(platform.handedOver()).toHaveLength(1)
})

test('a file that the platform took and could not read is shown, and sent anew when asked to', async () => {
  const platform = await openPlatform()
  await deliver()
  await sent()
  const [taken] = platform.handedOver()
  if (taken === undefined) throw new Error('nothing was sent')
  taken.acknowledgement = {
    status: 'Error',
    details: [{ reasonCode: 'REJ_SEMAN', reasonMessage: 'Taux inconnu' }],
  }
  await hurry()
  await read()
  const [flow] = await flows()
  expect(flow).toMatchObject({
    state: 'failed',
    last_error: 'La plateforme n’a pas pu traiter ce fichier\u00a0: REJ_SEMAN Taux inconnu',
  })
  ;(
    await ask(endpoints.retryElectronicFlow, shop.token, { params: { flowId: flow?.id ?? 0 } })
  ).ok()
  await sent()
  expect(platform.handedOver()).toHaveLength(2)
  // The former one is read again, and says nothing of the new one.
  await hurry()
  await read()
  expect((await flows())[0]?.state).toBe('sent')
})

test('statuses come in any order, on any page, twice, unknown and with their reason; each is recorded once', async () => {
  const platform = await openPlatform()
  platform.pageSize = 2
  const order = await deliver()
  await sent()
  const number = (await flows())[0]?.number ?? ''
  platform.say({
    number,
    code: '207',
    reason: 'QTE_ERR',
    message: 'Il manque 2 kg',
    at: '20261127160000',
  })
  platform.say({ number, code: '200', at: '20261127100000' })
  platform.say({ number, code: '999', at: '20261127110000', syntax: 'FRR' })
  platform.say({ number, code: '213', reason: 'REJ_SEMAN', message: 'Taux', at: '20261127150000' })
  platform.say({ number: 'F1999-000001', code: '200' })
  platform.sayRaw('<html>not a status')
  await hurry()
  await read()
  expect((await readSettings()).last_error).toBe('Un statut de la plateforme n’a pas pu être lu.')
  const asked = platform.got.length
  await hurry()
  await read()
  // What is recorded is not fetched again.
  expect(platform.got.slice(asked).filter(({ route }) => route.startsWith('GET'))).toHaveLength(2)
  const { statuses } = await lifeCycle(order.id)
  expect(statuses).toEqual([
    { code: '200', label: 'Déposée', reason: null, message: null, at: '2026-11-27T09:00:00.000Z' },
    {
      code: '999',
      label: 'Statut 999',
      reason: null,
      message: null,
      at: '2026-11-27T10:00:00.000Z',
    },
    {
      code: '213',
      label: 'Rejetée',
      reason: 'REJ_SEMAN',
      message: 'Taux',
      at: '2026-11-27T14:00:00.000Z',
    },
    {
      code: '207',
      label: 'En litige',
      reason: 'QTE_ERR',
      message: 'Il manque 2 kg',
      at: '2026-11-27T15:00:00.000Z',
    },
  ])
  expect((await lifeCycle(order.id, buyer.token)).statuses).toEqual(statuses)
  expect((await flows())[0]?.last_status).toMatchObject({ code: '207', reason: 'QTE_ERR' })
  const changed = sql`update electronic_statuses set code = '200' where shop_id = ${shop.id}`
  await expect(changed.execute(db)).rejects.toThrow('never changed')
})

test('statuses that could not be read to their end are read on from there', async () => {
  const platform = await openPlatform()
  const order = await deliver()
  await sent()
  const number = (await flows())[0]?.number ?? ''
  for (const code of ['201', '202', '203']) platform.say({ number, code })
  let gets = 0
  platform.treat = route => (route.startsWith('GET') && ++gets === 2 ? { status: 500 } : 'answer')
  await hurry()
  await read()
  expect((await lifeCycle(order.id)).statuses).toHaveLength(1)
  expect((await readSettings()).last_error).toBe('La plateforme est en panne (500).')
  await hurry()
  await read()
  expect((await lifeCycle(order.id)).statuses.map(({ code }) => code)).toEqual([
    '201',
    '202',
    '203',
  ])
})

test('another company reads and moves nothing of it, and a picker nothing at all', async () => {
  const platform = await openPlatform()
  const order = await deliver()
  platform.treat = route => (toSend(route) ? { status: 400 } : 'answer')
  await sent()
  const [flow] = await flows()
  const params = { flowId: flow?.id ?? 0 }
  const stranger = await newShop('Halles du Nord')
  expect(await flows(stranger.token)).toEqual([])
  const moved = await ask(endpoints.retryElectronicFlow, stranger.token, { params })
  expect([moved.status, moved.code]).toEqual([404, 'electronic_flow_not_found'])
  const seen = await ask(endpoints.getInvoiceLifeCycle, stranger.token, {
    params: { orderId: order.id },
  })
  expect([seen.status, seen.code]).toEqual([404, 'document_not_found'])
  for (const token of [sales, await newMember(shop.id, 'picker'), buyer.token])
    expect((await ask(endpoints.getElectronicSettings, token)).status).toBe(403)
  const accountant = await newMember(shop.id, 'accountant')
  expect((await flows(accountant)).length).toBeGreaterThan(0)
})

test('a status of another wholesaler’s platform says nothing of a paper that bears the same number', async () => {
  const platform = await openPlatform()
  const order = await deliver()
  const number = (await flows())[0]?.number ?? ''
  await sent()
  const stranger = await newShop('Halles du Sud')
  const other = await openTestPlatform()
  ;(await settle(other, {}, stranger.token)).ok()
  other.say({ number, code: '210', reason: 'DOUBLON' })
  await hurry()
  await read()
  expect(other.got.some(({ route }) => route.startsWith('GET'))).toBe(true)
  expect((await lifeCycle(order.id)).statuses).toEqual([])
  expect(platform.handedOver()).toHaveLength(1)
})

test('pages of flows follow one another', async () => {
  await openPlatform()
  await copyInvoice(51)
  const all = await flows()
  expect(all).toHaveLength(50)
  const first = (await ask(endpoints.listElectronicFlows, shop.token)).ok()
  const query = { cursor: first.meta.next_cursor ?? '' }
  const second = (await ask(endpoints.listElectronicFlows, shop.token, { query })).ok()
  expect(second.data[0]?.id).toBeLessThan(all.at(-1)?.id ?? 0)
  const states = async (state: string) => {
    const asked = await ask(endpoints.listElectronicFlows, shop.token, { query: { state } })
    return asked.ok().data.map(one => one.state)
  }
  expect(new Set(await states('waiting'))).toEqual(new Set(['waiting']))
  expect(await states('failed')).not.toContain('waiting')
  await sql`update electronic_flows set state = 'failed', next_at = null where next_at is not null`.execute(
    db,
  )
  expect(await states('failed')).toHaveLength(50)
})

test('a paper is given up after days of failures', async () => {
  const platform = await openPlatform()
  platform.treat = route => (toSend(route) ? { status: 503 } : 'answer')
  await deliver()
  await hurry()
  await send({ ahead: 6 * 24 * 3_600_000 })
  expect((await flows())[0]).toMatchObject({ state: 'failed', next_try_at: null })
})
