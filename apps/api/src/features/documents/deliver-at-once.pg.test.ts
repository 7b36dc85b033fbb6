import { createHash } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { expect, test, vi } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

vi.setConfig({ testTimeout: 180_000 })
const { bringForward, call, download, move, newBuyer, newOffer, newOrder, newShop } =
  await openOrderingApp()

const deliveries = 200
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A slow machine that is short of connections says so, of what it did not do, and is asked again. */
const answerTo = async (
  token: string,
  orderId: number,
  action: string,
): Promise<'done' | 'already done'> => {
  const { status } = await move(token, orderId, action)
  if (status === 503) return answerTo(token, orderId, action)
  expect([200, 409]).toContain(status)
  return status === 200 ? 'done' : 'already done'
}

test('200 deliveries at once through the API: numbers without a gap, invoices that never change', async () => {
  const buyer = await newBuyer()
  const shop = await newShop()
  const offer = await newOffer(shop.id)
  const shipped: number[] = []
  for (let order = 0; order < deliveries; order += 1) {
    const { id, lines } = await newOrder(buyer.token, offer, order + 1)
    ;(await move(shop.token, id, 'accept')).ok()
    const updates = lines.map(line => ({
      line_id: line.id,
      packages_quantity: line.ordered_packages,
    }))
    const picking = { token: shop.token, params: { orderId: id }, body: { updates } }
    ;(await call(endpoints.pickOrder, picking)).ok()
    ;(await move(shop.token, id, 'ship')).ok()
    await bringForward(id)
    shipped.push(id)
  }

  // Every tenth is delivered by both sides in the same moment: one of them does it.
  const twice = shipped.filter((_, index) => index % 10 === 0)
  const answers = await Promise.all([
    ...shipped.map(id => answerTo(shop.token, id, 'deliver')),
    ...twice.map(id => answerTo(buyer.token, id, 'confirm_delivery')),
  ])
  const count = (answer: (typeof answers)[number]) => answers.filter(one => one === answer).length
  expect(count('done')).toBe(deliveries)
  expect(count('already done')).toBe(twice.length)

  const numbers: string[] = []
  const hashes: string[] = []
  for (const [index, orderId] of shipped.entries()) {
    const sent = { token: buyer.token, params: { orderId } }
    const { data } = (await call(endpoints.getOrder, sent)).ok()
    numbers.push(data.invoice?.number ?? '')
    expect(data.invoice?.net).toBe(index + 1)
    const first = await download(endpoints.getInvoice, sent)
    const second = await download(endpoints.getInvoice, { ...sent, token: shop.token })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.bytes.equals(first.bytes)).toBe(true)
    hashes.push(sha256(first.bytes))
  }
  expect(numbers.toSorted()).toEqual(
    Array.from({ length: deliveries }, (_, index) => `F2026-${String(index + 1).padStart(6, '0')}`),
  )
  expect(new Set(hashes).size).toBe(deliveries)
})
