import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { Api } from './api.ts'
import { demoPeople, demoSession } from './session.ts'

type Order = AnswerOf<Endpoints['validateCarts']>['data']['orders'][number]

/** The demo's wholesaler takes an order, picks all that was ordered and sends it on its way. */
export const shipOrder = async (api: Api, { id, lines }: Order, lot?: string): Promise<void> => {
  const params = { orderId: id }
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const updates = lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
    ...(lot !== undefined && { lot }),
  }))
  await api('moveOrder', { token, params, body: { action: 'accept' } })
  await api('pickOrder', { token, params, body: { updates } })
  await api('moveOrder', { token, params, body: { action: 'ship' } })
}
