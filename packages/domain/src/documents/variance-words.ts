import {
  formatExactUnitPrice,
  formatKg,
  formatList,
  formatNumber,
  formatPackages,
  formatQuantity,
  frenchSpaces,
  plural,
} from '../french/format.ts'
import { eurosFromE4, kgFromG, packagesFromMilli } from '../money/money.ts'
import { weightBracketOf } from '../money/weight-bracket.ts'
import type { FaultFate } from '../orders/reception.ts'
import type { GrantedClaim, KeptLine, LineVariance } from './compared.ts'
import { designationOf } from './order-papers.ts'

type Said = {
  line: KeptLine
  lines: readonly KeptLine[]
  compared: Omit<LineVariance, 'kind' | 'reason'>
  claims: readonly GrantedClaim[]
}

const packages = (milli: number): string => formatPackages(packagesFromMilli(milli))

/** What somebody typed, without the stop that ends our own sentence. */
const typed = (text: string | null): string => (text ?? '').trim().replace(/[.;,\s]{1,9}$/, '')
const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`)

const moreOrLess = (difference: number, write: (size: number) => string): string =>
  `${write(Math.abs(difference))} en ${difference < 0 ? 'moins' : 'plus'}`

/** « prix convenu 2,35 €/kg, facturé 2,35 €/kg ». */
const priceWords = ({ ordered, invoiced, unit }: Said['compared']): string[] =>
  invoiced.unitPriceE4 === null
    ? []
    : [
        `prix convenu ${formatExactUnitPrice(eurosFromE4(ordered.unitPriceE4), unit)}, facturé ${formatExactUnitPrice(eurosFromE4(invoiced.unitPriceE4), unit)}`,
      ]

/** « Tomate Grappe · France » of a designation: enough to find the line beside it. */
const shortNameOf = (line: KeptLine): string =>
  designationOf(line).split(' · ').slice(0, 2).join(' · ')

/** « 12 kg le colis, annoncé de 9 à 11 kg », where the scale said otherwise. */
const weightWords = (line: KeptLine, { delivered }: Said['compared']): string => {
  const bracket = weightBracketOf(line)
  if (bracket === null || line.pickedWeightG == null || delivered.packagesMilli === 0) return ''
  const each = (line.pickedWeightG * 1000) / delivered.packagesMilli
  if (each >= bracket.minG && each <= bracket.maxG) return ''
  return `${formatKg(kgFromG(Math.round(each)))} le colis, annoncé de ${formatKg(kgFromG(bracket.minG))} à ${formatKg(kgFromG(bracket.maxG))}`
}

/** « 1 colis en moins sur 3, soit 5,2 kg en moins (Rupture), remplacé par Tomate Côtelée · France ». */
const quantityWords = ({ line, lines, compared }: Said): string[] => {
  const { ordered, delivered, unit } = compared
  const change = delivered.packagesMilli - ordered.packagesMilli
  const weight = delivered.quantityMilli - ordered.quantityMilli
  const inKg = unit === 'kg' ? moreOrLess(weight, milli => formatKg(kgFromG(milli))) : ''
  const why = inBrackets(
    [weightWords(line, compared), typed(line.reason)].filter(Boolean).join(' ; '),
  )
  const standIns = lines.filter(
    one => one.substitutesLineId === line.id || one.replacesLineId === line.id,
  )
  const instead =
    standIns.length === 0 ? '' : `, remplacé par ${formatList(standIns.map(shortNameOf))}`
  if (change === 0) return unit === 'kg' && weight !== 0 ? [`${inKg}${why}${instead}`] : []
  if (delivered.packagesMilli === 0)
    return [`rien livré sur ${packages(ordered.packagesMilli)}${why}${instead}`]
  const much = `${moreOrLess(change, packages)} sur ${formatNumber(packagesFromMilli(ordered.packagesMilli))}`
  return [`${much}${inKg === '' || weight === 0 ? '' : `, soit ${inKg}`}${why}${instead}`]
}

/** Of one, of several. */
const fates: Record<FaultFate, readonly [string, string]> = {
  refused: ['refusé à la livraison', 'refusés à la livraison'],
  missing: ['manquant à la livraison', 'manquants à la livraison'],
  kept: ['gardé avec réserve', 'gardés avec réserve'],
}

/** « réclamation accordée : 2 colis refusés à la livraison (Produit abîmé), avoir A2026-000001 ». */
const claimWords = ({ packagesMilli, weightG, fate, reason, creditNote }: GrantedClaim): string => {
  const count = weightG === null ? packagesFromMilli(packagesMilli ?? 0) : kgFromG(weightG)
  const much = weightG === null ? formatPackages(count) : formatKg(count)
  const became = fate === null ? '' : ` ${plural(count, ...fates[fate])}`
  const how =
    creditNote === null
      ? `${plural(count, 'déduit', 'déduits')} avant facturation`
      : `avoir ${creditNote}`
  return `réclamation accordée : ${much}${became}${inBrackets(typed(reason))}, ${how}`
}

/** « livré à la place de Tomate Grappe · France : 2 colis, facturé 2,10 €/kg ». */
const standInWords = ({ line, lines, compared: { delivered, invoiced, unit } }: Said): string[] => {
  const firstId = line.substitutesLineId ?? line.replacesLineId ?? null
  const first = lines.find(({ id }) => id === firstId)
  const place = first === undefined ? 'une autre ligne' : shortNameOf(first)
  if (delivered.packagesMilli === 0)
    return [`proposé à la place de ${place}, non livré${inBrackets(typed(line.reason))}`]
  const much =
    unit === 'package' || delivered.quantityMilli === 0
      ? packages(delivered.packagesMilli)
      : `${packages(delivered.packagesMilli)}, ${formatQuantity(delivered.quantityMilli / 1_000, unit)}`
  const price =
    invoiced.unitPriceE4 === null
      ? ''
      : `, facturé ${formatExactUnitPrice(eurosFromE4(invoiced.unitPriceE4), unit)}`
  return [`livré à la place de ${place} : ${much}${price}${inBrackets(typed(line.reason))}`]
}

/** Why what is invoiced of a line is not what was ordered of it, in one sentence. */
export const varianceReason = (said: Said): string => {
  const { line, compared, claims } = said
  const isStandIn = line.substitutesLineId !== null || (line.replacesLineId ?? null) !== null
  const parts = [
    ...(isStandIn ? standInWords(said) : [...priceWords(compared), ...quantityWords(said)]),
    ...claims.map(claimWords),
  ]
  const sentence = `${parts.join(' ; ')}.`
  return frenchSpaces(sentence.charAt(0).toUpperCase() + sentence.slice(1))
}
