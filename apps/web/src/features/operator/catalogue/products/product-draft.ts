import type { KeptProduct, ProductText } from '../catalogue.queries.ts'

/** A product as it is typed; its pictures with their addresses. */
export type ProductDraft = Omit<ProductText, 'photo_keys'> & { photos: KeptProduct['photos'] }

/** What the form of a new product begins with. */
export const blankDraft = (name: string, categoryId: number): ProductDraft => ({
  commercial_designation: name,
  name,
  variety: null,
  category_id: categoryId,
  description: null,
  vat_rate: '5.5',
  next_vat: null,
  is_interfel_taxable: true,
  billing_type: 'weight',
  volume_type: 'fixed',
  is_indivisible: false,
  status: 'active',
  months: [],
  synonyms: [],
  cultivars: [],
  photos: [],
})

export const draftOf = (product: KeptProduct): ProductDraft => ({
  commercial_designation: product.commercial_designation,
  name: product.name,
  variety: product.variety,
  category_id: product.category.id,
  description: product.description,
  vat_rate: product.vat_rate as ProductText['vat_rate'], // the API writes those of its list alone
  next_vat: product.next_vat as ProductText['next_vat'],
  is_interfel_taxable: product.is_interfel_taxable,
  billing_type: product.billing_type,
  volume_type: product.volume_type,
  is_indivisible: product.is_indivisible,
  status: product.status,
  months: product.months,
  synonyms: product.synonyms,
  cultivars: product.cultivars,
  photos: product.photos,
})

export const textOf = ({ photos, ...draft }: ProductDraft): ProductText => ({
  ...draft,
  variety: draft.variety?.trim() || null,
  description: draft.description?.trim() || null,
  photo_keys: photos.map(photo => photo.key),
})

const fieldNames: Record<keyof ProductDraft, string> = {
  commercial_designation: 'Désignation',
  name: 'Produit',
  variety: 'Variété',
  category_id: 'Rayon',
  description: 'Description',
  vat_rate: 'TVA',
  next_vat: 'TVA à venir',
  is_interfel_taxable: 'Cotisation Interfel',
  billing_type: 'Unité de vente',
  volume_type: 'Poids',
  is_indivisible: 'Colis entiers',
  status: 'Visibilité',
  months: 'Saison',
  synonyms: 'Synonymes',
  cultivars: 'Variétés connues',
  photos: 'Photos',
}

/** The fields in which two drafts differ, by their French names. */
export const differences = (one: ProductDraft, other: ProductDraft): string[] =>
  (Object.keys(fieldNames) as (keyof ProductDraft)[]).flatMap(field =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]) ? [] : fieldNames[field],
  )

/** Refusals of one list of words by the place of the word: « synonyms.1 » → 1. */
export const wordErrors = (
  errors: Readonly<Record<string, readonly string[]>>,
  field: 'synonyms' | 'cultivars' | 'aliases',
): Record<number, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, [message]]) => {
      const [name, place] = path.split('.')
      return name === field && message !== undefined ? [[Number(place ?? 0), message]] : []
    }),
  )
