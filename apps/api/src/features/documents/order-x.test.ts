import { readFileSync } from 'node:fs'
import {
  documentLine,
  documentOrder,
  exampleOrders,
} from '@carreau/domain/documents/order.test-data'
import { orderFormContent } from '@carreau/domain/documents/order-papers'
import { describe, expect, test } from 'vitest'
import { attachedOrder, orderXml } from './order-x.ts'
import { makeDocumentPdf } from './pdf/make-document-pdf.ts'

const xmlOf = (order: Parameters<typeof orderFormContent>[0]): string =>
  orderXml(orderFormContent(order), order.number)

/** Texts of an element, wherever it stands. */
const texts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${element}(?: [^>]*)?>([^<]*)</ram:${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )

/** All that an order may say: revised, weighed, organic, in halves, with a note and a fee. */
const everything = documentOrder(
  [
    documentLine(1, {
      name: 'Potimarron <doux> & Cie',
      specificationId: 4711,
      isOrganic: true,
      volumeType: 'variable',
      averageVolumeG: 10_000,
      packages: 1.5,
      unitPriceE4: 18_525,
    }),
    documentLine(2, { unit: 'bunch', billingType: 'unit', unitsPerPackage: 20 }),
    documentLine(3, { unit: 'punnet', billingType: 'unit', unitsPerPackage: 8 }),
  ],
  { version: 3, note: 'Livrer côté cour\u0007, « merci »', deliveryFeeCents: 1_500 },
)

test('an order says what the file says that the schema and the rules of Order-X were read against', () => {
  // A change of a byte here was checked by nobody: see decision 125 before writing it anew.
  expect(xmlOf(everything)).toBe(
    readFileSync(new URL('order-x.checked.xml', import.meta.url), 'utf8'),
  )
})

test('an order is Order-X, profile Comfort, with its number, its days and its parties', () => {
  const xml = xmlOf(exampleOrders.E1)
  expect(texts(xml, 'ID').slice(0, 2)).toEqual(['urn:order-x.eu:1p0:comfort', 'C00000042'])
  expect(texts(xml, 'TypeCode')[0]).toBe('220')
  expect(texts(xml, 'PurposeCode')).toEqual(['9'])
  expect(xml.match(/DateTimeString format="102">\d+/g)).toEqual(
    ['20261123', '20261124'].map(day => `DateTimeString format="102">${day}`),
  )
  expect(xml).toMatch(/<ram:SellerTradeParty><ram:Name>Primeurs de Rungis</)
  expect(xml).toMatch(/<ram:BuyerTradeParty><ram:Name>Bistrot des Halles</)
  expect(xml).toMatch(/<ram:ShipToTradeParty><ram:Name>Bistrot des Halles<.*18 rue Montorgueil/)
})

describe.each(Object.entries(exampleOrders))('example %s', (_, order) => {
  test('has the lines and the amounts of the order form, to the cent', () => {
    const form = orderFormContent(order)
    const xml = xmlOf(order)
    const inEuros = (cents: number) => (cents / 100).toFixed(2)
    expect(texts(xml, 'LineTotalAmount')).toEqual(
      [...form.lines.map(line => line.netCents), form.goodsCents].map(inEuros),
    )
    expect(texts(xml, 'TaxBasisTotalAmount')).toEqual([
      inEuros(form.goodsCents + form.deliveryFeeCents),
    ])
    expect(texts(xml, 'RequestedQuantity').map(Number)).toEqual(
      form.lines.map(line => line.quantityMilli / 1000),
    )
    expect(texts(xml, 'PackageQuantity').map(Number)).toEqual(
      form.lines.map(line => line.packagesMilli / 1000),
    )
  })
})

test('a revised order stands in place of the one before', () => {
  const xml = xmlOf({ ...exampleOrders.E1, version: 2 })
  expect(texts(xml, 'PurposeCode')).toEqual(['5'])
  expect(texts(xml, 'Name')[0]).toBe('Bon de commande, révision 2')
})

test('prices keep their four decimals and transport is a charge in the total', () => {
  const xml = xmlOf(everything)
  expect(texts(xml, 'ChargeAmount')[0]).toBe('1.8525')
  expect(texts(xml, 'ChargeTotalAmount')).toEqual(['15.00'])
  expect(texts(xml, 'SellerAssignedID')).toEqual(['4711'])
  expect(xml).toContain('Poids variable : quantité et montant estimés')
})

test('what people write cannot break it', () => {
  const xml = xmlOf({ ...everything, note: '</ram:Content><!-- & ]]> \u0000\ud800 fin' })
  expect(xml).toContain('<ram:Content>&lt;/ram:Content&gt;&lt;!-- &amp; ]]&gt;  fin</ram:Content>')
})

test('what an order form drawn up before did not freeze is left out', () => {
  const content = orderFormContent(exampleOrders.E1)
  const lines = content.lines.map(({ originIsoCode: _, vatRate: __, ...line }) => line)
  const xml = orderXml({ ...content, lines }, 'C00000042')
  expect(xml).not.toContain('OriginTradeCountry')
  expect(xml).not.toContain('ApplicableTradeTax')
  expect(texts(xml, 'LineTotalAmount')).toHaveLength(4)
})

test('the PDF carries the same XML and says so to whoever opens it', async () => {
  const content = orderFormContent(everything)
  const document = { content, number: everything.number, orderId: 1 }
  const media = { getPicture: async () => undefined }
  const pdf = (await makeDocumentPdf(document, { media, publicUrl: '' })).toString('latin1')
  expect(pdf).toContain('/AFRelationship /Alternative')
  expect(pdf).toContain('<fx:DocumentFileName>order-x.xml</fx:DocumentFileName>')
  expect(pdf).toContain('<fx:DocumentType>ORDER</fx:DocumentType>')
  const { bytes } = attachedOrder(content, everything.number)
  expect(bytes.toString()).toBe(xmlOf(everything))
  expect(pdf).toContain(`/Size ${bytes.length}`)
})
