import { formatTime } from '@carreau/domain/french/dates'
import { formatKg, formatPackages } from '@carreau/domain/french/format'
import type { Stop } from './tours.queries.ts'

/** « 12 rue des Halles, 75001 Paris ». */
export const addressLine = ({ address }: Stop): string =>
  [address.line1, address.line2, `${address.postal_code} ${address.city}`.trim()]
    .filter(Boolean)
    .join(', ')

/** « 6 colis, 42 kg, 4 IFCO verte »: what to carry in. */
export const loadOf = ({ packages, weight_kg, crates }: Stop): string =>
  [
    formatPackages(packages),
    ...(weight_kg === null ? [] : [formatKg(weight_kg)]),
    ...crates.map(({ name, count }) => `${count} ${name}`),
  ].join(', ')

/** « Livrée à 05:12, reçue par Léa », or the state of the order. */
export const stateOf = ({ delivered, status_label }: Stop): string => {
  if (delivered === null) return status_label
  const received = delivered.received_by === null ? '' : `, reçue par ${delivered.received_by}`
  return `Livrée à ${formatTime(delivered.at)}${received}`
}
