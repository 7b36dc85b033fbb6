import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '../../../platform/api-client/api-client.ts'
import { type Order, orderKeys } from '../door/orders.queries.ts'
import { orderEdits, packagesOf } from './edits.ts'

type Line = Order['lines'][number]

const orderOf = (version: number, packages: number): Order =>
  ({
    id: 7,
    number: 'C00000007',
    version,
    shop: { name: 'Primeurs' },
    lines: [
      {
        ...{ id: 1, specification_id: 11, name: 'Poireau' },
        ...{ ordered_packages: packages, line_total: 10 * packages },
      } as Line,
    ],
  }) as Order

test('a line tapped again before the order was read again is sent on the version that the server has', async () => {
  const said: unknown[] = []
  let server = orderOf(4, 5)
  const queryClient = new QueryClient()
  const api = createApi({
    bearer: () => 'token',
    onUnauthorized: () => {},
    send: async ({ body }) => {
      const { version, lines } = JSON.parse(String(body))
      said.push(version)
      server = orderOf(version + 1, lines[0].packages_quantity)
      return { status: 200, body: { data: server } }
    },
  })
  const tap = async (packages: number): Promise<void> => {
    const shown = orderEdits.over(queryClient.getQueryData<Order>(orderKeys.detail(7)) ?? server)
    const [line] = shown.lines
    if (line !== undefined)
      await orderEdits.make({ api, queryClient }, packagesOf(shown, line, packages))
  }
  const first = tap(4)
  // On its way it is seen, and a second tap is made on top of it.
  expect(orderEdits.over(server).lines[0]?.ordered_packages).toBe(4)
  const second = tap(3)
  await Promise.all([first, second])
  // The answer stands beneath the edit until all is read again.
  await tap(2)
  expect(said).toEqual([4, 5, 6])
  expect(server.lines[0]?.ordered_packages).toBe(2)
})
