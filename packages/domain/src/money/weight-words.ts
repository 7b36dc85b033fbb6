import { formatEuros, formatKg, formatNumber } from '../french/format.ts'
import {
  centsFromEuros,
  e4FromEuros,
  eurosFromCents,
  eurosFromE7,
  exact,
  gFromKg,
} from './money.ts'
import { lineTotal } from './quantity.ts'

/** As the API says it. */
type Announced = {
  readonly weight_min_kg?: number | undefined
  readonly weight_max_kg?: number | undefined
}

/** « colis de 5,6 à 6,4 kg »; null where nothing is announced. */
export const weightWords = ({
  weight_min_kg: min,
  weight_max_kg: max,
}: Announced): string | null =>
  min === undefined || max === undefined
    ? null
    : `colis de ${min === max ? '' : `${formatNumber(min)} à `}${formatKg(max)}`

/** « de 118,20 € à 124,90 € » */
export const rangeWords = ({ from, to }: { from: number; to: number }): string =>
  `de ${formatEuros(from)} à ${formatEuros(to)}`

/** « d’après vos 34 dernières pesées : 5,6–6,4 kg » */
export const proposalWords = (proposal: {
  weight_min_kg: number
  weight_max_kg: number
  weighings: number
}): string =>
  `D’après vos ${proposal.weighings} dernières pesées\u00a0: ${formatNumber(proposal.weight_min_kg)}–${formatKg(proposal.weight_max_kg)}`

type Item = Announced & {
  readonly unit_price: number
  readonly packages_quantity: number
  readonly line_total: number
}

/**
 * From what to what such lines of carts may come, in euros, worked out as the server does (`reviewCart`), so that it is
 * right before the server has answered; null where nothing varies.
 */
export const itemsRange = (items: readonly Item[]): { from: number; to: number } | null => {
  const cents = (kgOf: (item: Item) => number | undefined) =>
    items.reduce((sum, item) => {
      const kg = kgOf(item)
      const total =
        kg === undefined
          ? item.line_total
          : lineTotal(
              eurosFromE7(exact(e4FromEuros(item.unit_price)) * exact(gFromKg(kg))),
              item.packages_quantity,
            )
      return sum + centsFromEuros(total)
    }, 0)
  const [from, to] = [cents(item => item.weight_min_kg), cents(item => item.weight_max_kg)]
  return from < to ? { from: eurosFromCents(from), to: eurosFromCents(to) } : null
}
