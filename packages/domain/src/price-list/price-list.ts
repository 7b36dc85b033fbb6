/** The wholesaler's price list (mercuriale): who keeps it, its limits and its words. */

/** Roles of a shop that change offers and customer prices (docs/product.md#roles). */
export const keepsPrices = ['admin', 'sales'] as const
/** Roles of a shop that read the list and take it away. */
export const readsPrices = ['admin', 'sales', 'picker', 'accountant'] as const

/** The most offers one call changes by naming them: a screen's paste, an undo. */
export const maxChanges = 2_000
/** The most offers a wholesaler has, and lines of a file it sends. */
export const maxOffers = 50_000
/** Brackets of one offer. */
export const maxBrackets = 10
/** Signs of an offer's note to buyers. */
export const maxNote = 200
/** Bytes of a file to import. */
export const maxImportBytes = 10 * 1024 * 1024
/** Rows that an import answers, those with an error first. */
export const maxImportRows = 1_000

/** What an offer is at this moment: `ending` within two days, `expired` past its date. */
export const offerStatuses = ['on_sale', 'unavailable', 'ending', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Columns of the wholesaler's file that are understood (docs/product.md#import). */
export const importFields = [
  'label',
  'product',
  'variety',
  'origin',
  'category',
  'size',
  'packaging',
  'brand',
  'maturity',
  'organic',
  'unit',
  'price',
  'available',
  'min_packages',
  'valid_until',
  'note',
  'units_per_package',
  'package_weight',
  'brackets',
  'reference',
] as const
export type ImportField = (typeof importFields)[number]

/** What a column is called on screen. */
export const importFieldLabels: Record<ImportField, string> = {
  label: 'Libellé',
  product: 'Produit',
  variety: 'Variété',
  origin: 'Origine',
  category: 'Catégorie',
  size: 'Calibre',
  packaging: 'Conditionnement',
  brand: 'Marque',
  maturity: 'Maturité',
  organic: 'Bio',
  unit: 'Unité',
  price: 'Prix',
  available: 'Disponible',
  min_packages: 'Minimum de colis',
  valid_until: 'Valable jusqu’au',
  note: 'Note',
  units_per_package: 'Pièces par colis',
  package_weight: 'Poids du colis (kg)',
  brackets: 'Paliers',
  reference: 'Référence',
}

export const importModes = ['preview', 'apply'] as const
/** What a line of the file does to the list. */
export const importActions = ['create', 'update', 'unchanged', 'ignored', 'error'] as const
export type ImportAction = (typeof importActions)[number]
/** Where an import is, in this order; `failed` from any. */
export const importPhases = ['reading', 'matching', 'writing', 'done', 'failed'] as const
export type ImportPhase = (typeof importPhases)[number]

/** Where a change of price came from. */
export const priceSources = [
  'created',
  'edited',
  'bulk',
  'import',
  'withdrawn',
  'customer',
] as const
export type PriceSource = (typeof priceSources)[number]

/** What the history says of it. */
export const priceSourceLabels: Record<PriceSource, string> = {
  created: 'Ajout à la mercuriale',
  edited: 'Saisie',
  bulk: 'Modification groupée',
  import: 'Import de fichier',
  withdrawn: 'Retrait de la mercuriale',
  customer: 'Prix client',
}
