import type { Api } from '../../api.ts'
import { addToCart, findOffer, plenty } from '../../market.ts'
import type { Buyer } from '../../register.ts'
import { privateScreens } from './screens.ts'

/** A buyer with an order, a conversation, and carts above and below their minimum; answers the addresses. */
export const fillPrivateScreens = async (api: Api, buyer: Buyer): Promise<string[]> => {
  const token = buyer.tenantToken
  const first = await findOffer(api, () => true)
  const estimated = await findOffer(
    api,
    ({ price }) => price.estimated && price.shop_id !== first.price.shop_id,
  )
  await addToCart(api, buyer, first, plenty(first))
  const { data: placed } = await api('validateCarts', { token, query: { separate: 'true' } })
  await addToCart(api, buyer, first, plenty(first))
  await addToCart(api, buyer, estimated)
  const conversationId = await converse(api, token, placed.orders[0])
  const { data: user } = await api('getMe', { token: buyer.loginToken })
  return privateScreens.map(path =>
    path
      .replace('{order}', String(placed.orders[0]?.id))
      .replace('{conversation}', String(conversationId))
      .replace('{user}', String(user.id)),
  )
}

/** A conversation about an order, as its buyer began it. */
const converse = async (
  api: Api,
  token: string,
  order: { id: number; shop: { id: number } } | undefined,
): Promise<number> => {
  if (order === undefined) throw new Error('Nothing was ordered')
  const { data } = await api('openConversation', { token, body: { shop_id: order.shop.id } })
  const params = { conversationId: data.id }
  for (const body of [
    { body: 'Bonjour, peut-on livrer avant 7 h ? La rue est fermée ensuite.' },
    { body: 'C’est pour cette commande.', order_id: order.id },
  ])
    await api('sendMessage', { token, params, body })
  return data.id
}
