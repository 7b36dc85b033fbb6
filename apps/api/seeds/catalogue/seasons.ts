import { formatList } from '@carreau/domain/french/format'
import { monthNames } from '@carreau/domain/french/months'

/** Months 1–12 of their French names, in calendar order. Throws RangeError on another word. */
export const monthNumbers = (names: readonly string[]): number[] =>
  names
    .map(name => {
      const index = monthNames.indexOf(name)
      if (index === -1) throw new RangeError(`Not a month: ${name}`)
      return index + 1
    })
    .sort((left, right) => left - right)

const following = (month: number, by: number): number => ((month - 1 + by + 12) % 12) + 1
const nameOf = (month: number): string => monthNames[month - 1] ?? ''
const from = (month: number): string => (/^[ao]/.test(nameOf(month)) ? 'd’' : 'de ') + nameOf(month)

/** « toute l’année », « d’octobre à mars », « en mai », runs joined by « et ». */
export const seasonText = (months: readonly number[]): string => {
  if (months.length === 12) return 'toute l’année'
  const inSeason = new Set(months)
  const firsts = months.filter(month => !inSeason.has(following(month, -1)))
  const runs = firsts.map(first => {
    let last = first
    while (inSeason.has(following(last, 1))) last = following(last, 1)
    return first === last ? `en ${nameOf(first)}` : `${from(first)} à ${nameOf(last)}`
  })
  return formatList(runs)
}

/** How much in season a month is: 1 in its heart, 0 well outside, between at the edges. */
export const seasonality = (months: readonly number[], month: number): number =>
  [-1, 0, 1].reduce(
    (sum, by) => sum + (months.includes(following(month, by)) ? (by === 0 ? 0.5 : 0.25) : 0),
    0,
  )
