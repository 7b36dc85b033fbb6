import { endpoints } from '@carreau/contract/endpoints'
import { openOrderingApp } from '../ordering.test-app.ts'

type Claimed = {
  line_id: number
  packages_quantity?: unknown
  weight_kg?: unknown
  reason?: unknown
  photo_keys?: unknown
}

type Picked = { avocado?: number; pumpkin?: { packages: number; kg: number } }

/** The rooms of ordering, with orders that go all the way to the buyer's door. */
export const openClaimsApp = async () => {
  const app = await openOrderingApp()
  const { add, call, move, newBuyer, newMember, newOffer, newShop, validate } = app

  const buyer = await newBuyer('Bistrot des Halles', { interfel_kind: 'detaillant' })
  const shop = await newShop('Primeurs de Rungis')
  const sales = await newMember(shop.id, 'sales')
  /** 18 avocados of 0.95 € a package, at 5.5 %. */
  const avocado = await newOffer(shop.id, {
    product: { name: 'Avocat' },
    variant: { unit: 'piece', units_per_package: 18 },
    offer: { billing_type: 'unit', unit_price_e4: 9_500 },
  })
  /** Crates of about 10 kg at 1.45 €/kg, on the scale. */
  const pumpkin = await newOffer(shop.id, {
    product: { name: 'Potimarron', volume_type: 'variable' },
    variant: { average_volume_g: 10_000 },
    offer: { unit_price_e4: 14_500 },
  })

  /** 4 packages of avocado and 3 crates of pumpkin (30.395 kg), picked so unless said, on their way on their day. */
  const ship = async (picked: Picked = {}) => {
    ;(await add(buyer.token, avocado, 4)).ok()
    ;(await add(buyer.token, pumpkin, 3)).ok()
    const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders
    if (order === undefined) throw new Error('no order')
    const lineOf = (specificationId: number): number =>
      order.lines.find(line => line.specification_id === specificationId)?.id ?? 0
    const lines = {
      avocado: lineOf(avocado.specification_id),
      pumpkin: lineOf(pumpkin.specification_id),
    }
    const { packages, kg } = picked.pumpkin ?? { packages: 3, kg: 30.395 }
    const reason = 'Rupture'
    const updates = [
      { line_id: lines.avocado, packages_quantity: picked.avocado ?? 4, reason },
      { line_id: lines.pumpkin, packages_quantity: packages, weight_kg: kg, reason },
    ]
    const params = { orderId: order.id }
    ;(await move(shop.token, order.id, 'accept')).ok()
    ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
    ;(await move(shop.token, order.id, 'ship')).ok()
    await app.bringForward(order.id)
    return { id: order.id, lines }
  }

  /** The same, which the wholesaler has marked delivered. */
  const deliver = async (picked: Picked = {}) => {
    const order = await ship(picked)
    ;(await move(shop.token, order.id, 'deliver')).ok()
    return order
  }

  const claim = (orderId: number, lines: readonly Claimed[], token = buyer.token) =>
    call(endpoints.openClaim, {
      token,
      params: { orderId },
      body: { lines: lines.map(line => ({ reason: 'Produit abîmé ou avarié', ...line })) },
    })

  /** Opens a claim; answers its id. */
  const openClaim = async (orderId: number, lines: readonly Claimed[]): Promise<number> =>
    (await claim(orderId, lines)).ok().data.claims.at(-1)?.id ?? 0

  const resolve = (claimId: number, body: object, token = sales) =>
    call(endpoints.resolveClaim, { token, params: { claimId }, body })

  const read = async (orderId: number, token = buyer.token) =>
    (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data

  return { ...app, buyer, shop, sales, ship, deliver, claim, openClaim, resolve, read }
}
