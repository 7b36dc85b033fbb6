import { creditNoteContent } from '@carreau/domain/documents/credit-note'
import {
  documentLine,
  documentOrder,
  exampleOrders,
} from '@carreau/domain/documents/order.test-data'
import { invoiceContent } from '@carreau/domain/documents/order-papers'
import { periodicInvoiceContent } from '@carreau/domain/documents/periodic-invoice'
import { extractXml, Profile, validateInput, validateXsd } from '@stackforge-eu/factur-x'
import { describe, expect, test, vi } from 'vitest'
import { facturXInput, facturXml } from './factur-x.ts'
import { makeDocumentPdf } from './pdf/make-document-pdf.ts'

vi.setConfig({ testTimeout: 30_000 })

const noPictures = { getPicture: async () => undefined }
const invoiceOf = (order: Parameters<typeof invoiceContent>[0]) => {
  const content = invoiceContent(order, { deliveredOn: '2026-11-24' })
  if (content === null) throw new Error('no invoice')
  return content
}

/** Texts of an element, wherever it stands. */
const texts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${element}(?: [^>]*)?>([^<]*)</ram:${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )

const totals = {
  E1: ['124.28', '6.84', '131.12'],
  'E2-invoice': ['106.29', '5.85', '112.14'],
  'E4-delivered': ['96.75', '5.32', '102.07'],
  E6: ['82.80', '4.55', '87.35'],
} as const

describe.each(Object.entries(exampleOrders))('example %s', (id, order) => {
  const content = invoiceOf(order)
  const xml = facturXml(content, 'F2026-000001')

  test('is valid by the schema of EN 16931 and complete by its rules', async () => {
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
    const { errors } = validateInput(facturXInput(content, 'F2026-000001'), Profile.EN16931)
    expect(errors).toEqual([])
  })

  test('has its totals to the cent', () => {
    const [net, vat, gross] = totals[id as keyof typeof totals]
    expect(texts(xml, 'TaxBasisTotalAmount')).toEqual([net])
    expect(texts(xml, 'TaxTotalAmount')).toEqual([vat])
    expect(texts(xml, 'GrandTotalAmount')).toEqual([gross])
    expect(texts(xml, 'DuePayableAmount')).toEqual([gross])
  })
})

test('an invoice names the delivery note that the goods left with', async () => {
  const deliveryNote = { number: 'BL2026-000007', shippedOn: '2026-11-23' }
  const xml = facturXml(invoiceOf({ ...exampleOrders.E1, deliveryNote }), 'F2026-000001')
  expect(xml).toContain(
    'DespatchAdviceReferencedDocument><ram:IssuerAssignedID>BL2026-000007</ram:IssuerAssignedID>',
  )
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
})

test('an invoice says what the French rules want', () => {
  const xml = facturXml(invoiceOf(exampleOrders['E2-invoice']), 'F2026-000001')
  expect(texts(xml, 'SubjectCode')).toEqual(['PMD', 'PMT', 'AAB'])
  expect(texts(xml, 'TypeCode')[0]).toBe('380')
  expect(xml).toContain('DocumentContextParameter><ram:ID>B1</ram:ID>')
  expect(xml).toContain('<ram:ID schemeID="0002">100000009</ram:ID>')
  expect(texts(xml, 'URIID')).toEqual(['100000009', '200000008'])
  expect(xml.match(/<ram:URIID schemeID="0225">/g)).toHaveLength(2)
  expect(xml.match(/<ram:OriginTradeCountry><ram:ID>(\w+)</g)).toEqual([
    '<ram:OriginTradeCountry><ram:ID>FR<',
    '<ram:OriginTradeCountry><ram:ID>FR<',
    '<ram:OriginTradeCountry><ram:ID>CR<',
  ])
  expect(xml.match(/unitCode="(\w+)"/g)).toEqual([
    'unitCode="KGM"',
    'unitCode="KGM"',
    'unitCode="H87"',
  ])
  const [issued, delivered, due] = ['20261124', '20261124', '20261224']
  expect(xml.match(/DateTimeString format="102">\d+/g)).toEqual(
    [issued, delivered, due].map(day => `DateTimeString format="102">${day}`),
  )
  expect(xml).toContain('<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>C00000042<')
})

test('prices keep their four decimals, said per hundred', async () => {
  const order = documentOrder([documentLine(1, { averageVolumeG: 10_000, unitPriceE4: 18_525 })])
  const xml = facturXml(invoiceOf(order), 'F2026-000001')
  expect(texts(xml, 'ChargeAmount')).toEqual(['185.25'])
  expect(texts(xml, 'BasisQuantity')).toEqual(['100'])
  expect(texts(xml, 'LineTotalAmount')).toEqual(['18.53', '18.53'])
  expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
})

test('transport is a document-level charge, contributions are lines', async () => {
  const order = documentOrder([documentLine(1, { packages: 100, averageVolumeG: 1_000 })], {
    deliveryFeeCents: 1_000,
    contributions: [{ label: 'Cotisation', zone: 'FR', ratePercent: '0.25', netCents: 25 }],
  })
  const xml = facturXml(invoiceOf(order), 'F2026-000001')
  expect(texts(xml, 'ActualAmount')).toEqual(['10.00'])
  expect(texts(xml, 'ChargeTotalAmount')).toEqual(['10.00'])
  expect(texts(xml, 'LineTotalAmount')).toEqual(['100.00', '0.25', '100.25'])
  expect(texts(xml, 'GrandTotalAmount')).toEqual(['116.35'])
  expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
})

test('a credit note is a 381 of positive amounts on its invoice and its day', async () => {
  const invoice = { ...invoiceOf(exampleOrders['E2-invoice']), number: 'F2026-000001' }
  const credited = { lineId: 1, packagesMilli: null, weightG: 5_000, reason: 'Pourriture' }
  const content = creditNoteContent(invoice, [], { lines: [credited], issuedOn: '2026-11-26' })
  const xml = facturXml(content, 'A2026-000001')
  expect(texts(xml, 'TypeCode')[0]).toBe('381')
  expect(texts(xml, 'GrandTotalAmount')).toEqual(['7.65'])
  expect(xml).toMatch(
    /<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>F2026-000001<.*102">20261124</,
  )
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] })
})

test('a periodic invoice names its period, and on each line the note and the day it was delivered with', async () => {
  const orders = [exampleOrders.E1, exampleOrders['E2-invoice']]
  const deliveries = orders.map((order, index) => {
    const [number, shippedOn] = [`BL2026-00000${index + 1}`, `2026-12-0${index + 2}`]
    const lines = order.lines.map(line => ({ ...line, id: line.id + index * 100 }))
    const said = { number: `C0000000${index + 1}`, lines, deliveryNote: { number, shippedOn } }
    const content = invoiceContent({ ...order, ...said }, { deliveredOn: shippedOn })
    if (content === null) throw new Error('no delivery')
    return content
  })
  const content = periodicInvoiceContent(deliveries, {
    period: { from: '2026-12-01', to: '2026-12-10' },
    issuedOn: '2026-12-11',
    paymentDays: 30,
  })
  if (content === null) throw new Error('no invoice')
  const xml = facturXml(content, 'F2026-000001')
  expect(await validateXsd(xml, Profile.EXTENDED)).toEqual({ valid: true, errors: [] })
  expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended<')
  expect(
    xml.match(
      /DespatchAdviceReferencedDocument><ram:IssuerAssignedID>(BL\d+-\d+)<[^>]*><ram:FormattedIssueDateTime><[^>]*>(\d+)/g,
    ),
  ).toHaveLength(6)
  expect(xml.match(/BL2026-000001/g)).toHaveLength(3)
  expect(xml.match(/BL2026-000002/g)).toHaveLength(3)
  expect(xml).toMatch(
    /BillingSpecifiedPeriod><ram:StartDateTime>.*20261201.*<ram:EndDateTime>.*20261210/,
  )
  expect(xml).not.toContain('BuyerOrderReferencedDocument')
  expect(texts(xml, 'GrandTotalAmount')).toEqual([(content.grossCents / 100).toFixed(2)])
})

test('the XML comes out of the PDF as it went in', async () => {
  const content = invoiceOf(exampleOrders.E1)
  const pdf = await makeDocumentPdf(
    { content, number: 'F2026-000001', orderId: 1 },
    { media: noPictures, publicUrl: '' },
  )
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const { xml, filename, profile } = await extractXml(pdf)
  expect({ filename, profile }).toEqual({ filename: 'factur-x.xml', profile: Profile.EN16931 })
  expect(xml).toBe(facturXml(content, 'F2026-000001'))
  expect(pdf.toString('latin1')).toContain('pdfaid')
})

test('a company that has not said its numbers and address is invoiced all the same', async () => {
  const order = documentOrder([documentLine(1, { averageVolumeG: 1_000 })])
  const unknown = { siret: null, vatNumber: null, line1: '', postalCode: '', city: '' }
  const content = invoiceOf({ ...order, buyer: { ...order.buyer, ...unknown } })
  expect(await validateXsd(facturXml(content, 'F1'), Profile.EN16931)).toMatchObject({
    valid: true,
  })
})
