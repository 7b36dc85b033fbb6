import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, clock, call, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const halles = await newShop('Crèmerie des Halles', { slug: 'halles' })
const rungis = await newShop('Primeurs de Rungis')
const atHalles = await newOffer(halles.id)
const atRungis = await newOffer(rungis.id)
const buyer = await newBuyer('Bistrot des Halles')
const other = await newBuyer('Traiteur Lumière')

/** Places an order at a time of Paris in winter. */
const orderAt = async (time: string, token: string, offer: typeof atHalles) => {
  const before = clock.now
  clock.now = new Date(`${time}+01:00`)
  const order = await newOrder(token, offer)
  clock.now = before
  return order.id
}

const first = await orderAt('2026-01-10T00:00:00', buyer.token, atHalles)
const second = await orderAt('2026-01-10T23:59:59', buyer.token, atRungis)
const third = await orderAt('2026-02-01T09:00:00', buyer.token, atHalles)
const foreign = await orderAt('2026-02-02T09:00:00', other.token, atHalles)
await move(halles.token, third, 'accept')

const list = (token: string, query: Record<string, string | number> = {}) =>
  call(endpoints.listOrders, { token, query })
const ids = async (token: string, query: Record<string, string | number> = {}) =>
  (await list(token, query)).ok().data.map(({ id }) => id)

test('the newest come first, with their lines counted', async () => {
  const { data, meta } = (await list(buyer.token)).ok()
  expect(data.map(({ id }) => id)).toEqual([third, second, first])
  expect(data[0]).toMatchObject({
    number: `C${String(third).padStart(8, '0')}`,
    status: 'accepted',
    status_label: 'Acceptée',
    buyer: { id: buyer.id, company_name: 'Bistrot des Halles' },
    shop: { id: halles.id, slug: 'halles', name: 'Crèmerie des Halles' },
    totals: { net: 1, gross: 1.06 },
    lines_count: 1,
  })
  expect(meta).toEqual({ page: 1, per_page: 24, has_more: false })
})

test('pages follow each other and say whether there is more', async () => {
  const page = async (number: number) => {
    const { data, meta } = (await list(buyer.token, { page: number, per_page: 2 })).ok()
    return [data.map(({ id }) => id), meta.has_more]
  }
  expect(await page(1)).toEqual([[third, second], true])
  expect(await page(2)).toEqual([[first], false])
  expect(await page(1_000_000_000)).toEqual([[], false])
})

test('both sides see their own orders only', async () => {
  expect(await ids(halles.token)).toEqual([foreign, third, first])
  expect(await ids(rungis.token)).toEqual([second])
  expect(await ids(other.token)).toEqual([foreign])
  expect(await ids((await newBuyer()).token)).toEqual([])
})

test('a picker sees accepted orders only, a wholesaler none that waits for approval', async () => {
  const picker = await newMember(halles.id, 'picker')
  expect(await ids(picker)).toEqual([third])
  expect(await ids(picker, { status: 'submitted' })).toEqual([])
  expect(await ids(picker, { q: String(first) })).toEqual([])

  const careful = await newBuyer('Prudent', { approval_limit_cents: 0 })
  const waiting = await newOrder(await newMember(careful.id, 'purchaser'), atHalles)
  expect(waiting.status).toBe('to_approve')
  expect(await ids(halles.token)).not.toContain(waiting.id)
  expect(await ids(halles.token, { status: 'to_approve' })).toEqual([])
})

test.each([
  [{ status: 'accepted' }, [third]],
  [{ shop_id: halles.id }, [third, first]],
  [{ shop_id: halles.id, status: 'submitted' }, [first]],
  [{ shop_id: 999_999 }, []],
  [{ from: '2026-01-10', to: '2026-01-10' }, [second, first]],
  [{ from: '2026-01-11' }, [third]],
  [{ to: '2026-01-09' }, []],
  [{ to: '9999-12-31' }, [third, second, first]],
  [{ q: `C${String(second).padStart(8, '0')}` }, [second]],
  [{ q: `c${second}` }, [second]],
  [{ q: String(second) }, [second]],
  [{ q: String(foreign) }, []],
  [{ q: '9'.repeat(15) }, []],
  [{ q: 'primeurs' }, [second]],
  [{ q: 'CREMERIE' }, [third, first]],
  [{ q: 'halles', shop_id: rungis.id }, []],
  [{ q: 'halles', shop_id: halles.id, to: '2026-01-31' }, [first]],
  [{ q: '  ' }, [third, second, first]],
  [{ q: '%' }, []],
])('a buyer’s filter %j', async (query, expected) => {
  expect(await ids(buyer.token, query)).toEqual(expected)
})

test('a wholesaler searches its customers, and shop_id names only itself', async () => {
  expect(await ids(halles.token, { q: 'lumiere' })).toEqual([foreign])
  expect(await ids(halles.token, { q: 'Bistrot' })).toEqual([third, first])
  expect(await ids(halles.token, { q: 'rungis' })).toEqual([])
  expect(await ids(rungis.token, { shop_id: halles.id })).toEqual([second])
})

test.each<Record<string, string | number>>([
  { status: 'lost' },
  { from: '2026-13-01' },
  { to: 'hier' },
  { shop_id: 0 },
  { page: 0 },
  { page: 1.5 },
  { per_page: 101 },
  { from: '0000-01-01' },
  { q: 'x\u0000' },
])('%j is refused or finds nothing, never a failure', async query => {
  expect((await list(buyer.token, query)).status).toBeLessThan(500)
})

test('a platform operator has no orders', async () => {
  const { id } = await db
    .insertInto('tenants')
    .values({ type: 'platform', company_name: 'Carreau' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await list(await newMember(id, 'operator'))).status).toBe(403)
})

test('a row names its first articles, and says who saw it, what is disputed and what was credited', async () => {
  const [listed] = (await list(buyer.token, { q: String(first) })).ok().data
  expect(listed).toMatchObject({ seen_at: null, claim: null, credited: null })
  expect(listed?.articles).toHaveLength(1)
  ;(await call(endpoints.seeOrder, { token: halles.token, params: { orderId: first } })).ok()
  const [seen] = (await list(buyer.token, { q: String(first) })).ok().data
  expect(seen?.seen_at).toBe(clock.now.toISOString())
})

test('a number is found from its beginning', async () => {
  expect(await ids(buyer.token, { q: 'C0' })).toEqual([third, second, first])
  const number = `C${String(second).padStart(8, '0')}`
  expect(await ids(buyer.token, { q: number.slice(0, 8) })).toContain(second)
  expect(await ids(buyer.token, { q: number })).toEqual([second])
})
