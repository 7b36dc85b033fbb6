import { unitWords } from '../french/format.ts'
import type { Cell } from '../integrations/tables.ts'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '../money/money.ts'
import type { OrderFormContent } from './content.ts'

/**
 * The columns of an order that is sent as a table. They are a promise to the programs that read them: new ones are added
 * behind the last, none is renamed, moved or taken away (docs/decisions/0138-orders-sent-as-files.md).
 */
export const orderFileColumns = [
  ...['N° de commande', 'Révision', 'État', 'Passée le', 'Livraison le'],
  ...['Client', 'SIRET du client', 'Adresse', 'Code postal', 'Ville', 'Remarque'],
  ...['Ligne', 'Référence', 'Désignation', 'Bio', 'Origine', 'Colis', 'Quantité', 'Unité'],
  ...['Prix unitaire HT', 'Montant HT', 'TVA (%)', 'Estimé', 'Frais de livraison HT'],
] as const

/** « nouvelle », « modifiée » where it replaces what was sent, « annulée ». */
const stateOf = (content: OrderFormContent, isCancelled: boolean): string => {
  if (isCancelled) return 'annulée'
  return content.revision === undefined ? 'nouvelle' : 'modifiée'
}

/** An order form line by line: what its paper says, whole on each line, as programs read tables. */
export const orderFileRows = (
  content: OrderFormContent,
  number: string,
  isCancelled: boolean,
): Cell[][] => {
  const { buyer, order, revision = 1, deliveryDate, note, lines, deliveryFeeCents } = content
  const address = [buyer.line1, buyer.line2].filter(Boolean).join(', ')
  return lines.map((line, index) => [
    ...[number, revision, stateOf(content, isCancelled), order.placedOn, deliveryDate],
    ...[buyer.companyName, buyer.siret, address, buyer.postalCode, buyer.city, note],
    ...[index + 1, line.specificationId ?? null, line.designation, line.organic !== null],
    ...[line.originIsoCode ?? null, packagesFromMilli(line.packagesMilli)],
    ...[line.quantityMilli / 1000, unitWords[line.unit][0], eurosFromE4(line.unitPriceE4)],
    ...[eurosFromCents(line.netCents), line.vatRate === undefined ? null : Number(line.vatRate)],
    ...[line.estimated, eurosFromCents(deliveryFeeCents)],
  ])
}
