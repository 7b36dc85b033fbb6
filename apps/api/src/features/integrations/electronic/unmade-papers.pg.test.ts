import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openElectronicApp } from './electronic.test-app.ts'
import { openTestPlatform } from './platform.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openElectronicApp()
const { ask, buyer, call, dataDir, db, deliver, fileOf, flows, lifeCycle } = app
const { openClaim, resolve, send, settle, shop } = app

/** Every paper that waits is due; nobody holds the platform any more. */
const hurry = () =>
  sql`with due as (update electronic_flows set next_at = now() - interval '1 second' where next_at is not null)
      update electronic_settings set taken_until = now() - interval '1 second'`.execute(db)
const sent = async () => {
  await hurry()
  await send()
}

test('the list of invoices says which papers go to a platform, credit notes as well', async () => {
  const before = await deliver()
  ;(await settle(await openTestPlatform())).ok()
  const order = await deliver()
  const lines = [{ line_id: order.lines.avocado, packages_quantity: 1 }]
  await resolve(await openClaim(order.id, lines), { action: 'accept' })
  for (const { token } of [buyer, shop]) {
    const { data } = (await call(endpoints.listInvoices, { token })).ok()
    const of = (id: number) => data.find(invoice => invoice.order.id === id)
    expect(of(before.id)?.is_followed).toBe(false)
    expect(of(order.id)).toMatchObject({ is_followed: true, credit_notes: [{ is_followed: true }] })
  }
  await sent()
})

test('a paper whose file cannot be made waits longer each time, then a person reads why; the others go', async () => {
  const platform = await openTestPlatform()
  ;(await settle(platform)).ok()
  const order = await deliver()
  const next = await deliver()
  const ofOrder = async ({ id }: { id: number }) => {
    const { rows } = await sql<{ id: number; documentId: number; file: string }>`
      select f.id, d.id as "documentId", encode(d.sha256, 'hex') || '.pdf' as file
        from electronic_flows f join documents d on d.id = f.document_id
       where d.order_id = ${id} and d.kind = 'invoice'`.execute(db)
    const flow = rows[0]
    if (flow === undefined) throw new Error('nothing goes to the platform')
    return flow
  }
  const { documentId } = await ofOrder(order)
  await fileOf(documentId)
  const { id, file } = await ofOrder(order)
  const path = join(dataDir, 'documents', file)
  await rename(path, `${path}.away`)
  const waited: number[] = []
  for (let tries = 1; tries <= 5; tries += 1) {
    await hurry()
    const tried = Date.now()
    await expect(send()).rejects.toThrow('could not be made')
    const flow = (await flows()).find(one => one.id === id)
    expect(flow?.attempts).toBe(tries)
    if (flow?.next_try_at) waited.push(Math.round((Date.parse(flow.next_try_at) - tried) / 60_000))
  }
  expect(waited).toEqual([1, 5, 15, 60])
  expect((await flows()).find(one => one.id === id)).toMatchObject({
    state: 'failed',
    last_error: `Le PDF de cette pièce n’a pas pu être établi\u00a0: The file of document ${documentId} is lost`,
  })
  expect((await flows()).find(one => one.document_id !== documentId)?.state).toBe('sent')
  expect((await lifeCycle(next.id)).sent?.state).toBe('sent')
  // Mended, it goes where somebody says so.
  await rename(`${path}.away`, path)
  ;(await ask(endpoints.retryElectronicFlow, shop.token, { params: { flowId: id } })).ok()
  await sent()
  expect((await lifeCycle(order.id)).sent?.state).toBe('sent')
  expect(platform.flows.filter(({ flowInfo }) => flowInfo !== null)).toHaveLength(2)
})
