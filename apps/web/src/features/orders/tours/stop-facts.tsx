import { formatShortDay, formatTime } from '@carreau/domain/french/dates'
import { formatCount, formatKg, formatPackages } from '@carreau/domain/french/format'
import { parisTime } from '@carreau/domain/french/paris-time'
import type { Stop } from './tours.queries.ts'

/** « 12 rue des Halles, 75001 Paris ». */
export const addressLine = ({ address }: Stop): string =>
  [address.line1, address.line2, `${address.postal_code} ${address.city}`.trim()]
    .filter(Boolean)
    .join(', ')

/** « 6 colis, 42 kg, 4 × IFCO verte »: what to carry in. */
export const loadOf = ({ packages, weight_kg, crates }: Stop): string =>
  [
    formatPackages(packages),
    ...(weight_kg === null ? [] : [formatKg(weight_kg)]),
    ...crates.map(({ name, count }) => `${count}\u00a0× ${name}`),
  ].join(', ')

/** Whether an order is picked as a whole, and not on the road yet. */
export const isReady = ({ status, lines_to_pick }: Stop): boolean =>
  status === 'picking' && lines_to_pick === 0

/** Whether somebody stood there in vain, and its goods are on the road still. */
export const isLeft = ({ attempt, delivered, status }: Stop): boolean =>
  attempt !== null && delivered === null && status === 'shipped'

/** « Livrée à 05:12, reçue par Léa », or the state of the order: « Préparée », « En préparation, 5 lignes à préparer ». */
export const stateOf = (stop: Stop): string => {
  const { delivered, lines_to_pick, status_label } = stop
  if (isReady(stop)) return 'Préparée'
  if (delivered === null && stop.status === 'picking')
    return `${status_label}, ${formatCount(lines_to_pick, 'ligne à préparer', 'lignes à préparer')}`
  if (isLeft(stop) && stop.attempt !== null)
    return `Non livrée à ${formatTime(stop.attempt.at)}\u00a0: ${stop.attempt.reason}`
  if (delivered === null)
    return stop.postponed_from === null
      ? status_label
      : `${status_label}, reportée du ${formatShortDay(stop.postponed_from)}`
  const received = delivered.received_by === null ? '' : `, reçue par ${delivered.received_by}`
  return `Livrée à ${formatTime(delivered.at)}${received}`
}

/** « 06:00–08:30 », « avant 08:30 », « à partir de 06:00 »; empty for none. */
const windowOf = ({ window: { opens_at, closes_at } }: Stop): string => {
  if (opens_at !== null && closes_at !== null) return `${opens_at}\u2013${closes_at}`
  if (closes_at !== null) return `avant ${closes_at}`
  return opens_at === null ? '' : `à partir de ${opens_at}`
}

/** When the customer takes the goods, and how one gets in. */
export const StopTerms = ({ stop, today }: { stop: Stop; today: boolean }) => {
  const hours = windowOf(stop)
  const { closes_at } = stop.window
  const isLate =
    today &&
    stop.delivered === null &&
    closes_at !== null &&
    parisTime(new Date()).slice(0, 5) > closes_at
  if (hours === '' && stop.access === '') return null
  return (
    <p className="break-words text-sm">
      {hours !== '' && (
        <span className={isLate ? 'font-medium text-tomato-ink' : 'font-medium'}>
          {isLate ? `Créneau dépassé\u00a0: ${hours}` : hours}
        </span>
      )}
      {hours !== '' && stop.access !== '' && ' · '}
      {stop.access}
    </p>
  )
}
