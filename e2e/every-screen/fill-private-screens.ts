import type { Api } from '../api.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import type { Buyer } from '../register-buyer.ts'
import { privateScreens } from './screens.ts'

/** A buyer with an order, and carts above and below their minimum; answers the addresses. */
export const fillPrivateScreens = async (api: Api, buyer: Buyer): Promise<string[]> => {
  const token = buyer.tenantToken
  const first = await findOffer(api, () => true)
  const estimated = await findOffer(
    api,
    ({ price }) => price.estimated && price.shop_id !== first.price.shop_id,
  )
  await addToCart(api, buyer, first, plenty(first))
  const { data: placed } = await api('validateCarts', { token })
  await addToCart(api, buyer, first, plenty(first))
  await addToCart(api, buyer, estimated)
  const { data: user } = await api('getMe', { token: buyer.loginToken })
  return privateScreens.map(path =>
    path.replace('{order}', String(placed.orders[0]?.id)).replace('{user}', String(user.id)),
  )
}
