import type { Installation } from './installation.ts'

/** A market of two: a wholesaler that sells one product by the package, and a restaurant that has ordered it. */
export const openWorld = async (installation: Installation) => {
  const { call, found, approve, origin } = installation
  const shop = await found('shop')
  await approve(shop.id)
  const { data: delivery } = await call('getShopDelivery', { token: shop.work })
  await call('updateShopDelivery', {
    token: shop.work,
    body: {
      version: delivery.version,
      days: [1, 2, 3, 4, 5, 6, 7],
      cut_off: '23:59',
      lead_days: 0,
      minimum_order: 0,
    },
  })
  const file =
    'désignation;origine;catégorie;conditionnement;prix;unité\nTomate grappe;France;I;Colis carton 6 kg;15,00;colis\n'
  const form = new FormData()
  form.set('mode', 'apply')
  form.set('file', new Blob([file], { type: 'text/csv' }), 'mercuriale.csv')
  const imported = await fetch(`${origin}/api/v3/shop/offers/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.work}` },
    body: form,
  })
  if (!imported.ok) throw new Error(`import: ${await imported.text()}`)
  const { data: offers } = await call('listShopOffers', { token: shop.work })
  const [offer] = offers
  if (offer === undefined) throw new Error('The file that was imported has made no offer')

  const chef = await found('buyer')
  /** Submits so many packages to the wholesaler; answers the order. */
  const order = async (
    token: string,
    packages_quantity: number,
    { from, separate }: { from?: string; separate?: 'true' } = {},
  ) => {
    await call('addToCart', {
      token,
      ...(from && { from }),
      body: { specification_id: offer.specification.id, shop_id: shop.id, packages_quantity },
    })
    const { data } = await call('validateCarts', {
      token,
      query: { separate },
      ...(from && { from }),
    })
    const [placed] = data.orders
    if (placed === undefined) throw new Error('What was validated is no order')
    return placed
  }
  return { ...installation, shop, chef, offer, order }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** The errand of issue and law, by HTTP alone: ordered, accepted, picked, shipped, delivered, invoiced. */
export const orderToInvoice = async ({ call, shop, chef, order }: World): Promise<string> => {
  const { id, lines } = await order(chef.work, 2)
  const ids = { token: shop.work, params: { orderId: id } }
  await call('moveOrder', { ...ids, body: { action: 'accept' } })
  const updates = lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
    lot: 'L1',
  }))
  await call('pickOrder', { ...ids, body: { updates } })
  await call('moveOrder', { ...ids, body: { action: 'ship' } })
  const { data } = await call('moveOrder', { ...ids, body: { action: 'deliver' } })
  await call('getInvoice', { token: chef.work, params: { orderId: id } })
  return `${data.status}, ${data.invoice?.number}`
}
