import type { TableKind } from './secret-addresses.ts'

/** How a spreadsheet wants its table. */
export type TableForm = { readonly separator: ';' | ',' | '\t'; readonly decimal: ',' | '.' }

/** A number is written with the decimal sign that is asked for; nothing is an empty cell. */
export type Cell = string | number | boolean | null

/**
 * The columns of each table, in their order. They are a promise as the public API's fields are: new ones are added
 * behind the last, none is renamed, moved or taken away (docs/decisions/0103-calendars-and-spreadsheets.md).
 */
export const tableColumns = {
  orders: [
    ...['N° de commande', 'Statut', 'Client', 'Grossiste', 'Jour de livraison', 'Passée le'],
    ...[
      'Révision',
      'Lignes',
      'Montant HT',
      'Frais de livraison HT',
      'Montant TTC',
      'Estimé',
      'Remarque',
    ],
  ],
  order_lines: [
    ...['N° de commande', 'N° de ligne', 'Statut', 'Client', 'Grossiste', 'Jour de livraison'],
    ...['Produit', 'Origine', 'Calibre', 'Catégorie', 'Marque', 'Conditionnement', 'Bio'],
    ...['Colis commandés', 'Colis préparés', 'Poids préparé (kg)', 'Unité', 'Prix unitaire HT'],
    ...['Total HT', 'Estimé', 'TVA (%)', 'Lot', 'Remplace la ligne'],
  ],
  deliveries: [
    ...['N° de commande', 'Statut', 'Client', 'Grossiste', 'Jour de livraison', 'Colis', 'Tournée'],
    ...['Remise le', 'Reçue par', 'Température (°C)', 'Remarque'],
  ],
  documents: [
    ...[
      'N° de document',
      'Type',
      'N° de commande',
      'Émis le',
      'Échéance',
      'Montant HT',
      'Montant TTC',
    ],
  ],
  offers: [...['Référence', 'Produit', 'Unité', 'Prix HT', 'En vente', 'Changée le', 'Version']],
} as const satisfies Record<TableKind, readonly string[]>

/** A cell that begins so may be taken for a formula (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r]/

const written = (cell: Cell, { decimal }: TableForm): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  return beginsFormula.test(cell) ? `'${cell}` : cell
}

/** A row of a table: quoted where it must be, never taken for a formula. */
export const tableRow = (cells: readonly Cell[], form: TableForm): string =>
  `${cells
    .map(cell => {
      const text = written(cell, form)
      const isPlain = !text.includes(form.separator) && !/["\r\n]/.test(text)
      return isPlain ? text : `"${text.replaceAll('"', '""')}"`
    })
    .join(form.separator)}\r\n`

/** What a table begins with: the mark by which Excel knows UTF-8, and its columns. */
export const tableHead = (kind: TableKind, form: TableForm): string =>
  `\ufeff${tableRow(tableColumns[kind], form)}`
