import { randomUUID } from 'node:crypto'
import type { SentBody } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

/** The rooms of ordering with needs: products that several wholesalers sell in packages of their own. */
export const openNeedsApp = async () => {
  const app = await openOrderingApp()
  const { call, db } = app

  const split = (token: string, body: SentBody<typeof endpoints.splitNeed>) =>
    call(endpoints.splitNeed, { token, body })
  const splitOk = async (token: string, body: SentBody<typeof endpoints.splitNeed>) =>
    (await split(token, body)).ok().data
  const apply = (token: string, body: SentBody<typeof endpoints.applyNeed>, key?: string) =>
    call(endpoints.applyNeed, { token, body, ...(key === undefined ? {} : { key }) })

  type Sold = {
    shopId: number
    /** € for a kilogram, in packages of so many. */
    price: number
    kilos?: number
    brackets?: readonly { min_packages_milli: number; unit_price_e4: number }[]
    allows_half?: boolean
    isOrganic?: boolean
  }

  /** A product with the offers of several wholesalers, each in a package of its own. */
  const newProduct = async (sold: readonly Sold[], name = `Tomate ${randomUUID()}`) => {
    const offers = []
    let productId: number | undefined
    for (const { shopId, price, kilos = 5, brackets = [], allows_half, isOrganic } of sold) {
      const made = await app.newOffer(shopId, {
        product: { commercial_designation: `${name} ${offers.length}` },
        variant: { average_volume_g: kilos * 1000 },
        offer: {
          billing_type: 'weight',
          unit_price_e4: Math.round(price * 10_000),
          allows_half: allows_half ?? false,
        },
        brackets,
      })
      const own = await db
        .selectFrom('offers')
        .select('product_id')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
      productId ??= own.product_id
      const { variant_id } = await db
        .selectFrom('specifications')
        .select('variant_id')
        .where('id', '=', made.specification_id)
        .executeTakeFirstOrThrow()
      // One product for all: what `newOffer` made is moved under the first.
      const [variant] = await db
        .insertInto('variants')
        .values({
          product_id: productId,
          unit: 'kg',
          units_per_package: 1,
          average_volume_g: kilos * 1000,
          size: offers.length === 0 ? '-' : `taille ${offers.length}`,
        })
        .returning('id')
        .execute()
      await db
        .updateTable('specifications')
        .set({
          product_id: productId,
          variant_id: variant?.id ?? variant_id,
          is_organic: isOrganic ?? false,
        })
        .where('id', '=', made.specification_id)
        .execute()
      await db
        .updateTable('offers')
        .set({ product_id: productId })
        .where('id', '=', made.id)
        .execute()
      offers.push(made)
    }
    if (productId === undefined) throw new Error('nothing sold')
    return { productId, offers }
  }

  return { ...app, split, splitOk, apply, newProduct }
}
