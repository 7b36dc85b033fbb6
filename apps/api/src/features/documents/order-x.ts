import { sirenOf } from '@carreau/domain/companies/company-numbers'
import type {
  DocumentParty,
  OrderFormContent,
  OrderFormLine,
} from '@carreau/domain/documents/content'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { unitCodes } from '@carreau/domain/money/quantity'
import { deliveryVatRate } from '@carreau/domain/orders/totals'
import type { Attached } from './pdf/sheet.ts'

// An order as Order-X 1.0, profile Comfort (UN/CEFACT SCRDM Cross Industry Order, D20B). No library writes it;
// elements stand in the order of its schema (docs/decisions/0125-orders-as-order-x.md).

const guideline = 'urn:order-x.eu:1p0:comfort'
const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:128',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:128',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:128',
} as const

/** An order (UNTDID 1001), as it was first said, in place of what was, or called off (1225). */
const orderCode = '220'
const original = '9'
const replacing = '5'
const cancelling = '1'
/** Said to whoever reads (UNTDID 4451). */
const generalNote = 'AAI'
/** Directory of the SIREN and electronic address of French companies, as on our invoices. */
const sirenScheme = '0002'
const electronicScheme = '0225'
const transportCode = 'FC'
/** Packages, whichever (UN/ECE recommendation 21, after X). */
const packageCode = 'XPK'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 has no place for, even escaped. */
const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const textOf = (text: string): string =>
  text.replace(outsideXml, '').replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

type Attributes = Readonly<Record<string, string>>

const open = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${textOf(value)}"`)
    .join('')}>`

/** An element with a text; without one there is none. */
const said = (
  name: string,
  text: string | number | null | undefined,
  attributes: Attributes = {},
): string =>
  text === null || text === undefined || text === ''
    ? ''
    : `${open(`ram:${name}`, attributes)}${textOf(String(text))}</ram:${name}>`

/** An element with elements; of those without any there is none. */
const holding = (name: string, ...children: string[]): string => {
  const inside = children.join('')
  return inside === '' ? '' : `<ram:${name}>${inside}</ram:${name}>`
}

const dayOf = (day: string): string =>
  `<udt:DateTimeString format="102">${day.replaceAll('-', '')}</udt:DateTimeString>`
const indicator = (name: string, isSo: boolean): string =>
  `<ram:${name}><udt:Indicator>${isSo}</udt:Indicator></ram:${name}>`
const amount = (cents: number): string => eurosFromCents(cents).toFixed(2)

const noteOf = (text: string): string =>
  text === ''
    ? ''
    : holding('IncludedNote', said('Content', text), said('SubjectCode', generalNote))

const vatOf = (name: string, rate: string | undefined): string =>
  rate === undefined
    ? ''
    : holding(
        name,
        said('TypeCode', 'VAT'),
        said('CategoryCode', 'S'),
        said('RateApplicablePercent', rate),
      )

const addressOf = (party: DocumentParty): string =>
  holding(
    'PostalTradeAddress',
    said('PostcodeCode', party.postalCode),
    said('LineOne', party.line1),
    said('LineTwo', party.line2),
    said('CityName', party.city),
    said('CountryID', 'FR'),
  )

const partyOf = (name: string, party: DocumentParty): string => {
  const siren = party.siret === null ? null : sirenOf(party.siret)
  return holding(
    name,
    said('Name', party.companyName),
    holding('SpecifiedLegalOrganization', said('ID', siren, { schemeID: sirenScheme })),
    addressOf(party),
    holding('URIUniversalCommunication', said('URIID', siren, { schemeID: electronicScheme })),
    holding('SpecifiedTaxRegistration', said('ID', party.vatNumber, { schemeID: 'VA' })),
  )
}

const lineOf = (line: OrderFormLine, index: number): string => {
  const unitCode = unitCodes[line.unit]
  const note = line.estimated ? 'Poids variable : quantité et montant estimés' : ''
  return holding(
    'IncludedSupplyChainTradeLineItem',
    holding('AssociatedDocumentLineDocument', said('LineID', index + 1), noteOf(note)),
    holding(
      'SpecifiedTradeProduct',
      said('SellerAssignedID', line.specificationId),
      said('Name', line.designation),
      said('Description', line.organic),
      holding('OriginTradeCountry', said('ID', line.originIsoCode)),
    ),
    holding(
      'SpecifiedLineTradeAgreement',
      holding(
        'NetPriceProductTradePrice',
        said('ChargeAmount', eurosFromE4(line.unitPriceE4)),
        said('BasisQuantity', 1, { unitCode }),
      ),
    ),
    holding(
      'SpecifiedLineTradeDelivery',
      said('RequestedQuantity', line.quantityMilli / 1000, { unitCode }),
      said('PackageQuantity', packagesFromMilli(line.packagesMilli), { unitCode: packageCode }),
    ),
    holding(
      'SpecifiedLineTradeSettlement',
      vatOf('ApplicableTradeTax', line.vatRate),
      holding(
        'SpecifiedTradeSettlementLineMonetarySummation',
        said('LineTotalAmount', amount(line.netCents)),
      ),
    ),
  )
}

const chargeOf = (feeCents: number): string =>
  feeCents === 0
    ? ''
    : holding(
        'SpecifiedTradeAllowanceCharge',
        indicator('ChargeIndicator', true),
        said('ActualAmount', amount(feeCents)),
        said('ReasonCode', transportCode),
        said('Reason', 'Participation au transport'),
        vatOf('CategoryTradeTax', deliveryVatRate),
      )

/** Excluding VAT alone, as the paper: contributions and VAT come with the invoice. */
const settlementOf = ({ goodsCents, deliveryFeeCents }: OrderFormContent): string =>
  holding(
    'ApplicableHeaderTradeSettlement',
    said('OrderCurrencyCode', 'EUR'),
    chargeOf(deliveryFeeCents),
    holding(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      said('LineTotalAmount', amount(goodsCents)),
      deliveryFeeCents === 0 ? '' : said('ChargeTotalAmount', amount(deliveryFeeCents)),
      said('TaxBasisTotalAmount', amount(goodsCents + deliveryFeeCents)),
    ),
  )

const nameOf = (content: OrderFormContent, isCancelled: boolean): string =>
  [
    'Bon de commande',
    ...(content.revision === undefined ? [] : [`révision ${content.revision}`]),
    ...(isCancelled ? ['commande annulée'] : []),
  ].join(', ')

const purposeOf = (content: OrderFormContent, isCancelled: boolean): string => {
  if (isCancelled) return cancelling
  return content.revision === undefined ? original : replacing
}

const documentOf = (content: OrderFormContent, number: string, isCancelled: boolean): string =>
  [
    said('ID', number),
    said('Name', nameOf(content, isCancelled)),
    said('TypeCode', orderCode),
    `<ram:IssueDateTime>${dayOf(content.order.placedOn)}</ram:IssueDateTime>`,
    said('PurposeCode', purposeOf(content, isCancelled)),
    noteOf(content.note),
  ].join('')

const rsm = (name: string, inside: string): string => `<rsm:${name}>${inside}</rsm:${name}>`

/** An order form as a program reads it: what its PDF says, and nothing else; or that the order is called off. */
export const orderXml = (
  content: OrderFormContent,
  number: string,
  isCancelled = false,
): string => {
  const root = 'rsm:SCRDMCCBDACIOMessageStructure'
  const declared = Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])
  const inside = [
    rsm(
      'ExchangedDocumentContext',
      holding('GuidelineSpecifiedDocumentContextParameter', said('ID', guideline)),
    ),
    rsm('ExchangedDocument', documentOf(content, number, isCancelled)),
    rsm(
      'SupplyChainTradeTransaction',
      [
        ...content.lines.map(lineOf),
        holding(
          'ApplicableHeaderTradeAgreement',
          partyOf('SellerTradeParty', content.seller),
          partyOf('BuyerTradeParty', content.buyer),
          holding('BuyerOrderReferencedDocument', said('IssuerAssignedID', number)),
        ),
        holding(
          'ApplicableHeaderTradeDelivery',
          holding(
            'ShipToTradeParty',
            said('Name', content.buyer.companyName),
            addressOf(content.buyer),
          ),
          holding(
            'RequestedDeliverySupplyChainEvent',
            `<ram:OccurrenceDateTime>${dayOf(content.deliveryDate)}</ram:OccurrenceDateTime>`,
          ),
        ),
        settlementOf(content),
      ].join(''),
    ),
  ].join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open(root, Object.fromEntries(declared))}${inside}</${root}>\n`
}

const properties = [
  ['DocumentType', 'The type of the hybrid document in capital letters', 'ORDER'],
  ['DocumentFileName', 'The name of the embedded XML document', 'order-x.xml'],
  ['Version', 'The version of the standard of the embedded XML document', '1.0'],
  ['ConformanceLevel', 'The conformance level of the embedded XML document', 'COMFORT'],
] as const

const schema = 'urn:factur-x:pdfa:CrossIndustryDocument:1p0#'

/** That an order is inside, with the description of these properties that PDF/A asks for. */
const metadata = `
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${schema}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties
  .map(
    ([name, description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${schema}">
${properties.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('\n')}
</rdf:Description>`

/** The order as a file inside its PDF. */
export const attachedOrder = (content: OrderFormContent, number: string): Attached => ({
  name: 'order-x.xml',
  bytes: Buffer.from(orderXml(content, number)),
  metadata,
  at: new Date(`${content.order.placedOn}T12:00:00Z`),
})
