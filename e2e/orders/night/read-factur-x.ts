import { inflateSync } from 'node:zlib'

/** The XML inside a Factur-X PDF, found in the bytes without the library that put it there. */
const xmlIn = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  for (const { index, 0: opening } of text.matchAll(/stream\r?\n/g)) {
    const from = index + opening.length
    const bytes = pdf.subarray(from, text.indexOf('endstream', from))
    const found = contentOf(bytes)
    if (found.includes('CrossIndustryInvoice')) return found
  }
  throw new Error('No structured invoice in the PDF')
}

const contentOf = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString()
  } catch {
    return bytes.toString()
  }
}

const centsOf = (decimal: string | undefined): number => {
  const [, euros, cents] = /^(\d+)\.(\d\d)$/.exec(decimal ?? '') ?? []
  if (euros === undefined) throw new Error(`Not an amount: ${decimal}`)
  return Number(`${euros}${cents}`)
}

const texts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${element}(?: [^>]*)?>([^<]*)</ram:${element}>`, 'g'))].map(
    ([, text = '']) => text,
  )

const parts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${element}>.*?</ram:${element}>`, 'gs'))].map(String)

/** What the invoice or credit note says to a machine, in cents. */
export const readFacturX = (pdf: Buffer) => {
  const xml = xmlIn(pdf)
  const all = parts(xml, 'IncludedSupplyChainTradeLineItem').map(line => ({
    name: texts(line, 'Name')[0] ?? '',
    quantity: Number(texts(line, 'BilledQuantity')[0]),
    net: centsOf(texts(line, 'LineTotalAmount')[0]),
  }))
  const settlement = parts(xml, 'ApplicableHeaderTradeSettlement').join('')
  const one = (element: string) => centsOf(texts(settlement, element)[0])
  const isContribution = ({ name }: { name: string }) => name.startsWith('Cotisation')
  return {
    number: texts(xml, 'ID').find(id => /^[FA]\d{4}-\d{6}$/.test(id)),
    type: texts(xml, 'TypeCode')[0],
    quantities: all.filter(line => !isContribution(line)).map(({ quantity }) => quantity),
    amounts: {
      lines: all.filter(line => !isContribution(line)).map(({ net }) => net),
      fee: settlement.includes('ChargeTotalAmount') ? one('ChargeTotalAmount') : 0,
      contributions: all.filter(isContribution).map(({ net }) => net),
      net: one('TaxBasisTotalAmount'),
      vat: parts(settlement, 'ApplicableTradeTax').map(share => ({
        rate: Number(texts(share, 'RateApplicablePercent')[0]),
        base: centsOf(texts(share, 'BasisAmount')[0]),
        amount: centsOf(texts(share, 'CalculatedAmount')[0]),
      })),
      gross: one('GrandTotalAmount'),
    },
    due: one('DuePayableAmount'),
  }
}
