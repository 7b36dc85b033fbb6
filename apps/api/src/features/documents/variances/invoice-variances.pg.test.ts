import { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'
import { issueDuePeriods } from '../periods/issue-period.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openClaimsApp()
const { buyer, call, clock, db, deliver, download, newBuyer, newMember, shop } = app

/** Spaces of one kind, as a person reads them. */
const read = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const compare = async (orderId: number, token = buyer.token) =>
  (await call(endpoints.getInvoiceVariance, { token, params: { orderId } })).ok().data
const year = { from: '2026-01-01', to: '2026-12-31' }
const list = async (query: Record<string, string> = {}, token = buyer.token) =>
  (await call(endpoints.listInvoices, { token, query: { ...year, ...query } })).ok()
const accept = async (
  orderId: number,
  line: Parameters<typeof app.openClaim>[1][number],
): Promise<void> => {
  ;(await app.resolve(await app.openClaim(orderId, [line]), { action: 'accept' })).ok()
}

// Four packages of avocado at 17.10 €, three crates of pumpkin at 1.45 €/kg, of about 10 kg each.
const asOrdered = await deliver({ pumpkin: { packages: 3, kg: 30 } })
const weighed = await deliver()
const short = await deliver({ avocado: 3 })
const heavy = await deliver({ pumpkin: { packages: 3, kg: 36 } })
const credited = await deliver({ pumpkin: { packages: 3, kg: 30 } })
await accept(credited.id, { line_id: credited.lines.avocado, packages_quantity: 2 })
await db.updateTable('shop_customers').set({ invoicing: 'decade' }).execute()
const first = await deliver({ avocado: 0, pumpkin: { packages: 3, kg: 30 } })
const second = await deliver({ pumpkin: { packages: 3, kg: 30 } })
await accept(second.id, { line_id: second.lines.avocado, packages_quantity: 4 })
clock.now = new Date('2026-12-01T03:00:00+01:00')
await issueDuePeriods(db, clock.now)

test('an invoice of what was ordered says nothing; a weighing of such crates is told apart', async () => {
  expect(await compare(asOrdered.id)).toMatchObject({
    ...{ number: 'F2026-000001', ordered: 111.9, invoiced: 111.9, difference: 0 },
    deliveries: [{ lines: [{ kind: 'conform' }, { kind: 'conform' }] }],
  })
  const { deliveries, ...totals } = await compare(weighed.id)
  expect(totals).toMatchObject({ ordered: 111.9, invoiced: 112.47, weighed: 0.57, variance: 0 })
  expect(deliveries[0]?.lines[1]).toMatchObject({
    kind: 'weighed',
    ordered: { on: '2026-11-24', packages: 3, quantity: 30, unit_price: 1.45, net: 43.5 },
    delivered: { packages: 3, quantity: 30.395 },
    invoiced: { quantity: 30.395, unit_price: 1.45, net: 44.07 },
    variance: 0.57,
  })
  expect(read(deliveries[0]?.lines[1]?.reason ?? '')).toBe(
    'Prix convenu 1,45 €/kg, facturé 1,45 €/kg ; 0,395 kg en plus (Rupture).',
  )
})

test.each([
  ['what ran out', short, 0, -17.1, '1 colis en moins sur 4 (Rupture).'],
  ['a weight beyond what is usual', heavy, 1, 8.7, '6 kg en plus (Rupture).'],
  [
    'what was credited',
    credited,
    0,
    -34.2,
    'réclamation accordée : 2 colis (Produit abîmé ou avarié), avoir A2026-000001.',
  ],
])('%s is a variance with its reason', async (_what, order, place, variance, reason) => {
  const { deliveries, ...totals } = await compare(order.id)
  expect(totals.variance).toBe(variance)
  const line = deliveries[0]?.lines[place]
  expect(line).toMatchObject({ kind: 'variance', variance })
  expect(read(line?.reason ?? '')).toContain(` ; ${reason}`)
})

test('the invoice of a décade has each of its deliveries, with what a claim took off before', async () => {
  const { deliveries, ...totals } = await compare(second.id)
  expect(totals).toMatchObject({
    ...{ period: { from: '2026-11-21', to: '2026-11-30' }, number: 'F2026-000006' },
    ...{ ordered: 223.8, invoiced: 87, credited: 0, difference: -136.8, variance: -136.8 },
  })
  expect(await compare(first.id)).toEqual({ ...totals, deliveries })
  const told = deliveries.map(({ order, delivery_note, variance, lines }) => [
    ...[order.id, delivery_note, variance],
    read(lines[0]?.reason ?? ''),
  ])
  expect(told).toEqual([
    [first.id, 'BL2026-000006', -68.4, 'Rien livré sur 4 colis (Rupture).'],
    [
      ...[second.id, 'BL2026-000007', -68.4],
      'Réclamation accordée : 4 colis (Produit abîmé ou avarié), déduits avant facturation.',
    ],
  ])
})

test('the list marks what has a variance, and finds exactly those on both sides', async () => {
  const marked = (await list()).data.flatMap(({ number, variance }) =>
    variance === null ? [] : [[number, variance.net, variance.lines]],
  )
  expect(marked).toEqual([
    ['F2026-000006', -136.8, 2],
    ['F2026-000005', -34.2, 1],
    ['F2026-000004', 8.7, 1],
    ['F2026-000003', -17.1, 1],
  ])
  for (const token of [buyer.token, shop.token]) {
    const { data, totals } = await list({ variance: 'true' }, token)
    expect(data.map(({ number, variance }) => [number, variance?.net, variance?.lines])).toEqual(
      marked,
    )
    expect(totals?.invoices).toBe(4)
  }
  expect((await list({ variance: 'false' })).data).toHaveLength(6)
})

test('what the list finds in the database is what comparing the papers finds, whatever was picked', async () => {
  clock.now = new Date('2026-12-02T09:00:00+01:00')
  await db.updateTable('shop_customers').set({ invoicing: 'per_delivery' }).execute()
  const day = parisDay(clock.now)
  const weights = [27, 26.999, 33, 33.001, 28.4, 31.601]
  for (const kg of weights) await deliver({ pumpkin: { packages: 3, kg } })
  const december = { from: day, to: day }
  const both = async () => {
    const found = (await list({ ...december, variance: 'true' })).data.map(({ number }) => number)
    const marked = (await list(december)).data.flatMap(({ number, variance }) =>
      variance === null ? [] : number,
    )
    expect(found).toEqual(marked)
    return found.length
  }
  // Nothing announced: more than a tenth off. From 9.5 to 10.5 kg announced: what is beyond that.
  expect(await both()).toBe(2)
  await sql`update order_lines set weight_min_g = 9500, weight_max_g = 10500
             where volume_type = 'variable'`.execute(db)
  expect(await both()).toBe(6)
  await sql`update order_lines set weight_min_g = 9000, weight_max_g = 11000
             where volume_type = 'variable'`.execute(db)
  expect(await both()).toBe(2)
  await sql`update order_lines set replaces_line_id = (
               select min(id) from order_lines other where other.order_id = order_lines.order_id)
             where volume_type = 'variable' and picked_weight_g = 28400`.execute(db)
  expect(await both()).toBe(3)
})

test('the file has each line with its reason, and adds up to what the invoices differ by', async () => {
  const november = { from: '2026-11-01', to: '2026-12-01' }
  for (const [token, partner] of [
    [buyer.token, 'Primeurs de Rungis'],
    [shop.token, 'Bistrot des Halles'],
  ] as const) {
    const { bytes } = await download(endpoints.exportVariances, { token, query: november })
    const [head, ...lines] = bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n')
    const columns = head?.split(';') ?? []
    const of = (line: string, name: string) => line.split(';')[columns.indexOf(name)]
    expect(
      lines.map(line => [of(line, 'Facture'), of(line, 'Nature'), of(line, 'Écart HT')]),
    ).toEqual([
      ['F2026-000002', 'Pesée', '0,57'],
      ['F2026-000003', 'Écart', '-17,10'],
      ['F2026-000003', 'Pesée', '0,57'],
      ['F2026-000004', 'Écart', '8,70'],
      ['F2026-000005', 'Écart', '-34,20'],
      ['F2026-000006', 'Écart', '-68,40'],
      ['F2026-000006', 'Écart', '-68,40'],
    ])
    expect(lines[0]).toContain(`;${partner};`)
    expect(of(lines[5] ?? '', 'Bon de livraison')).toBe('BL2026-000006')
    expect(read(of(lines[6] ?? '', 'Motif') ?? '')).toContain('déduits avant facturation')
  }
})

test('accountants of both sides read it; who packs, drives or is of another company does not', async () => {
  const params = { orderId: short.id }
  const status = async (token: string) =>
    (await call(endpoints.getInvoiceVariance, { token, params })).status
  const file = async (token: string) =>
    (await download(endpoints.exportVariances, { token, query: year })).status
  for (const tenant of [buyer, shop]) {
    const token = await newMember(tenant.id, 'accountant')
    expect([await status(token), await file(token)]).toEqual([200, 200])
  }
  for (const role of ['picker', 'driver'] as const) {
    const token = await newMember(shop.id, role)
    expect([await status(token), await file(token)]).toEqual([403, 403])
  }
  const other = (await newBuyer('Cantine du Lac')).token
  expect([await status(other), await file(other)]).toEqual([404, 404])
  expect((await list({ variance: 'true' }, other)).data).toEqual([])
})

test('what is not invoiced yet has nothing to compare; a period that is none is refused', async () => {
  const order = await app.ship()
  expect(
    await call(endpoints.getInvoiceVariance, {
      token: buyer.token,
      params: { orderId: order.id },
    }),
  ).toMatchObject({ status: 404, answer: { code: 'document_not_found' } })
  expect(
    await download(endpoints.exportVariances, {
      token: buyer.token,
      query: { from: '2026-12-31', to: '2026-01-01' },
    }),
  ).toMatchObject({ status: 422 })
})
