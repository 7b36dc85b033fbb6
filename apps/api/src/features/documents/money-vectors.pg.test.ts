import { readFile } from 'node:fs/promises'
import { endpoints } from '@carreau/contract/endpoints'
import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

/** docs/trade-and-law.md#examples, ordered, picked and delivered: what the invoices' XML says. */
vi.setConfig({ testTimeout: 60_000 })
const vectors = new URL(
  '../../../../../packages/domain/src/money/money-examples.json',
  import.meta.url,
)
const examples = z
  .array(
    z.object({
      id: z.string(),
      lines: z.array(
        z.object({ q: z.string(), unit: z.string(), price: z.string(), net: z.string() }),
      ),
      vat_breakdown: z.array(z.object({ rate: z.string(), base: z.string(), vat: z.string() })),
      ht: z.string(),
      tva: z.string(),
      ttc: z.string(),
    }),
  )
  .parse(JSON.parse(await readFile(vectors, 'utf8')))

const { add, bringForward, call, download, move, newBuyer, newOffer, newShop, validate } =
  await openOrderingApp()

const kg = (grams: number, e4: number, product = {}, offer = {}) => ({
  product,
  variant: { unit: 'kg' as const, units_per_package: 1, average_volume_g: grams },
  offer: { billing_type: 'weight' as const, unit_price_e4: e4, ...offer },
})
const units = (unit: 'piece' | 'bunch', count: number, e4: number, product = {}) => ({
  product,
  variant: { unit, units_per_package: count, average_volume_g: null },
  offer: { billing_type: 'unit' as const, unit_price_e4: e4 },
})
const carton = {
  variant: { unit: 'punnet' as const, units_per_package: 8, average_volume_g: 2_000 },
  offer: { billing_type: 'package' as const, unit_price_e4: 199_000 },
}
const agata = {
  ...kg(10_000, 7_800),
  brackets: [
    { min_packages_milli: 5_000, unit_price_e4: 7_400 },
    { min_packages_milli: 10_000, unit_price_e4: 6_900 },
  ],
}
type Line = {
  offered: Parameters<typeof newOffer>[1]
  packages: number
  /** Of them; all when not said. */
  picked?: number
  weights_kg?: number[]
}
const orders: Record<string, Line[]> = {
  E1: [
    { offered: kg(6_000, 23_500), packages: 4 },
    { offered: units('piece', 12, 7_800), packages: 3 },
    { offered: carton, packages: 2 },
  ],
  'E2-invoice': [
    {
      offered: kg(10_000, 14_500, { volume_type: 'variable' }),
      packages: 3,
      weights_kg: [9.86, 10.42, 10.115],
    },
    { offered: kg(18_000, 14_200), packages: 2 },
    { offered: units('piece', 6, 18_500), packages: 1 },
  ],
  'E4-delivered': [
    { offered: units('piece', 18, 9_500, { is_indivisible: true }), packages: 6, picked: 4 },
    { offered: kg(10_000, 18_900, {}, { allows_half: true }), packages: 1.5 },
    { offered: units('bunch', 20, 6_200), packages: 1, picked: 0 },
  ],
  E6: [{ offered: agata, packages: 12 }],
}

/** Texts of an element, wherever it stands. */
const texts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${element}(?: [^>]*)?>([^<]*)</ram:${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )

/** What the XML says, in the words of the examples. */
const readInvoice = (xml: string) => {
  const parts = (element: string) =>
    [...xml.matchAll(new RegExp(`<ram:${element}>.*?</ram:${element}>`, 'gs'))].map(String)
  const settlement = parts('ApplicableHeaderTradeSettlement').join('')
  return {
    lines: parts('IncludedSupplyChainTradeLineItem').map(line => ({
      q: Number(texts(line, 'BilledQuantity')[0]),
      unit: /unitCode="(\w+)"/.exec(line)?.[1],
      price: Number(texts(line, 'ChargeAmount')[0]) / Number(texts(line, 'BasisQuantity')[0] ?? 1),
      net: texts(line, 'LineTotalAmount')[0],
    })),
    vat_breakdown: [...settlement.matchAll(/<ram:ApplicableTradeTax>.*?<\/ram:Appl/gs)]
      .map(String)
      .map(share => ({
        rate: Number(texts(share, 'RateApplicablePercent')[0]),
        base: texts(share, 'BasisAmount')[0],
        vat: texts(share, 'CalculatedAmount')[0],
      })),
    ht: texts(settlement, 'TaxBasisTotalAmount')[0],
    tva: texts(settlement, 'TaxTotalAmount')[0],
    ttc: texts(settlement, 'GrandTotalAmount')[0],
  }
}

test.each(Object.entries(orders))('%s is invoiced to the cent, in the XML', async (id, lines) => {
  const example = examples.find(known => known.id === id)
  if (example === undefined) throw new Error(`no example ${id}`)
  const buyer = await newBuyer()
  const shop = await newShop()
  for (const { offered, packages } of lines)
    (await add(buyer.token, await newOffer(shop.id, offered), packages)).ok()
  const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders
  if (order === undefined) throw new Error('nothing was ordered')
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = lines.map(({ packages, picked = packages, weights_kg }, index) => ({
    line_id: order.lines[index]?.id,
    packages_quantity: picked,
    ...(weights_kg && { weights_kg }),
    ...(picked < packages && { reason: 'Rupture' }),
  }))
  const params = { orderId: order.id }
  ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  await bringForward(order.id)
  ;(await move(shop.token, order.id, 'deliver')).ok()

  const { bytes } = await download(endpoints.getInvoice, { token: buyer.token, params })
  const { xml } = await extractXml(bytes)
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
  expect(readInvoice(xml)).toEqual({
    lines: example.lines.map(({ q, unit, price, net }) => ({
      q: Number(q),
      unit,
      price: Number(price),
      net,
    })),
    vat_breakdown: example.vat_breakdown.map(({ rate, ...share }) => ({
      rate: Number(rate),
      ...share,
    })),
    ht: example.ht,
    tva: example.tva,
    ttc: example.ttc,
  })
})
