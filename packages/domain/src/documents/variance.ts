import { exact, sumExact } from '../money/money.ts'
import { billingQuantityMilli } from '../money/quantity.ts'
import { weightBracketOf } from '../money/weight-bracket.ts'
import { explainedBeyond } from '../orders/picking.ts'
import { orderLineTotal } from '../orders/totals.ts'
import type { ComparedPapers, KeptLine, LineVariance, VarianceKind } from './compared.ts'
import { designationOf } from './order-papers.ts'
import { varianceReason } from './variance-words.ts'

/**
 * What was invoiced of orders beside what was ordered, line by line, without VAT (docs/product.md#papers-and-accounts).
 * Goods alone: transport and contributions follow them.
 */

/** Whether a line was put in for another: nobody ordered it, so that all of it is a variance. */
const standsIn = (line: KeptLine): boolean =>
  line.substitutesLineId !== null || (line.replacesLineId ?? null) !== null

const orderedOf = (line: KeptLine): LineVariance['ordered'] => {
  const { unitPriceE4 } = line
  if (standsIn(line)) return { packagesMilli: 0, quantityMilli: 0, unitPriceE4, netCents: 0 }
  const asOrdered = { ...line, pickedPackagesMilli: null, pickedWeightG: null }
  const packagesMilli = line.orderedPackagesMilli
  return {
    packagesMilli,
    quantityMilli: billingQuantityMilli({ ...asOrdered, packagesMilli }),
    unitPriceE4,
    netCents: orderLineTotal(asOrdered).netCents,
  }
}

const deliveredOf = (line: KeptLine): LineVariance['delivered'] => {
  const packagesMilli = line.pickedPackagesMilli ?? line.orderedPackagesMilli
  return {
    packagesMilli,
    quantityMilli: packagesMilli === 0 ? 0 : billingQuantityMilli({ ...line, packagesMilli }),
    lot: line.lot,
  }
}

/**
 * Whether the scale said what the wholesaler had announced; where it had not, what a picker need not explain. SQL says
 * the same where it looks for invoices (`has-variance.sql.ts`).
 */
export const isWeighedAsAnnounced = (line: KeptLine): boolean => {
  const { pickedWeightG, averageVolumeG } = line
  if (pickedWeightG == null || averageVolumeG === null) return true
  const packages = exact(line.pickedPackagesMilli ?? line.orderedPackagesMilli)
  const weight = exact(pickedWeightG) * 1000n
  const bracket = weightBracketOf(line)
  if (bracket !== null)
    return weight >= exact(bracket.minG) * packages && weight <= exact(bracket.maxG) * packages
  const usual = exact(averageVolumeG) * packages
  const off = weight > usual ? weight - usual : usual - weight
  return off * 100n <= exact(explainedBeyond) * usual
}

const compareLine = (
  line: KeptLine,
  { invoiced, credited, claims, lines }: ComparedPapers,
): LineVariance => {
  const ofLine = <T extends { lineId: number }>(all: readonly T[]) =>
    all.filter(({ lineId }) => lineId === line.id)
  const billed = ofLine(invoiced)
  const granted = ofLine(claims)
  const creditedCents = sumExact(ofLine(credited).map(one => one.netCents))
  const ordered = orderedOf(line)
  const delivered = deliveredOf(line)
  const invoicedCents = sumExact(billed.map(one => one.netCents))
  const compared = {
    lineId: line.id,
    order: { id: line.orderId, number: line.orderNumber },
    designation: designationOf(line),
    unit: line.unit,
    ordered,
    delivered,
    invoiced: {
      quantityMilli: sumExact(billed.map(one => one.quantityMilli)),
      unitPriceE4: billed[0]?.unitPriceE4 ?? null,
      netCents: invoicedCents,
    },
    creditedCents,
    varianceCents: invoicedCents - creditedCents - ordered.netCents,
  }
  const isAsAgreed =
    !standsIn(line) &&
    granted.length === 0 &&
    creditedCents === 0 &&
    delivered.packagesMilli === ordered.packagesMilli &&
    billed.every(one => one.unitPriceE4 === line.unitPriceE4)
  const kind = kindOf(line, compared, isAsAgreed)
  const reason =
    kind === 'conform' ? '' : varianceReason({ line, lines, compared, claims: granted })
  return { ...compared, kind, reason }
}

const kindOf = (
  line: KeptLine,
  { varianceCents, delivered, ordered }: Omit<LineVariance, 'kind' | 'reason'>,
  isAsAgreed: boolean,
): VarianceKind => {
  if (!isAsAgreed || !isWeighedAsAnnounced(line)) return 'variance'
  if (delivered.quantityMilli === ordered.quantityMilli)
    return varianceCents === 0 ? 'conform' : 'variance'
  return 'weighed'
}

/** What is billed and no order keeps: it is all variance, so that the sums hold whatever was issued. */
const unordered = (
  lineId: number,
  { invoiced, credited }: Pick<ComparedPapers, 'invoiced' | 'credited'>,
): LineVariance[] => {
  const [first] = [...invoiced, ...credited]
  if (first === undefined) return []
  const netCents = sumExact(invoiced.map(one => one.netCents))
  const creditedCents = sumExact(credited.map(one => one.netCents))
  const { designation, unit, unitPriceE4 } = first
  return [
    {
      lineId,
      order: null,
      designation,
      unit,
      kind: 'variance',
      ordered: { packagesMilli: 0, quantityMilli: 0, unitPriceE4, netCents: 0 },
      delivered: { packagesMilli: 0, quantityMilli: 0, lot: null },
      invoiced: {
        quantityMilli: sumExact(invoiced.map(one => one.quantityMilli)),
        unitPriceE4: invoiced[0]?.unitPriceE4 ?? null,
        netCents,
      },
      creditedCents,
      varianceCents: netCents - creditedCents,
      reason: 'Aucune ligne de commande ne porte cet article.',
    },
  ]
}

/** A line, then what stands in for it, and for that in turn. */
const inOrder = (lines: readonly KeptLine[]): KeptLine[] => {
  const ids = new Set(lines.map(({ id }) => id))
  const standIns = Map.groupBy(lines, line => {
    const first = line.substitutesLineId ?? line.replacesLineId ?? null
    return first !== null && ids.has(first) ? first : null
  })
  const after = (id: number | null): KeptLine[] =>
    (standIns.get(id) ?? []).flatMap(line => [line, ...after(line.id)])
  return after(null)
}

/** Each line of the orders that an invoice bills, whether anything of it was invoiced or not. */
export const compareLines = (papers: ComparedPapers): LineVariance[] => {
  const kept = new Set(papers.lines.map(({ id }) => id))
  const strange = Map.groupBy(
    [
      ...papers.invoiced.map(line => ({ line, isCredit: false })),
      ...papers.credited.map(line => ({ line, isCredit: true })),
    ].filter(({ line }) => !kept.has(line.lineId)),
    ({ line }) => line.lineId,
  )
  return [
    ...inOrder(papers.lines).map(line => compareLine(line, papers)),
    ...[...strange].flatMap(([lineId, its]) =>
      unordered(lineId, {
        invoiced: its.flatMap(({ line, isCredit }) => (isCredit ? [] : line)),
        credited: its.flatMap(({ line, isCredit }) => (isCredit ? line : [])),
      }),
    ),
  ]
}

export type VarianceTotals = {
  orderedCents: number
  invoicedCents: number
  creditedCents: number
  /** Invoiced less credited less ordered: of weighings and of variances together. */
  differenceCents: number
  weighedCents: number
  varianceCents: number
  /** How many lines have one: they may cancel each other out. */
  variances: number
}

export const addUpVariances = (lines: readonly LineVariance[]): VarianceTotals => {
  const sumOf = (some: readonly LineVariance[], of: (line: LineVariance) => number) =>
    sumExact(some.map(of))
  const ofKind = (kind: VarianceKind) => lines.filter(line => line.kind === kind)
  const orderedCents = sumOf(lines, ({ ordered }) => ordered.netCents)
  const invoicedCents = sumOf(lines, ({ invoiced }) => invoiced.netCents)
  const creditedCents = sumOf(lines, line => line.creditedCents)
  return {
    orderedCents,
    invoicedCents,
    creditedCents,
    differenceCents: invoicedCents - creditedCents - orderedCents,
    weighedCents: sumOf(ofKind('weighed'), line => line.varianceCents),
    varianceCents: sumOf(ofKind('variance'), line => line.varianceCents),
    variances: ofKind('variance').length,
  }
}
