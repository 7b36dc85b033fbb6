import { formatNumber } from '@carreau/domain/french/format'
import { isDay, parisDay } from '@carreau/domain/french/paris-time'
import type { BillingType } from '@carreau/domain/money/quantity'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { endOfDay, readField, readPrice, writeField } from '../grid/fields.ts'
import type { Offer } from '../price-list.queries.ts'

export type BracketDraft = { key: number; minimum: string; price: string }

/** An offer as it is typed in a form. */
export type OfferDraft = {
  price: string
  billing: BillingType
  minimum: string
  allowsHalf: boolean
  note: string
  /** Last day of validity; empty for none. */
  day: string
  brackets: readonly BracketDraft[]
  /** Between what and what a package weighs, in kg; both empty for nothing announced. */
  weightMin: string
  weightMax: string
}
export type DraftField =
  | 'price'
  | 'minimum'
  | 'note'
  | 'day'
  | 'brackets'
  | 'weightMin'
  | 'weightMax'
export type DraftErrors = Partial<Record<DraftField, string>>

export const blankDraft = (billing: BillingType): OfferDraft => ({
  price: '',
  billing,
  minimum: '1',
  allowsHalf: false,
  note: '',
  day: '',
  brackets: [],
  weightMin: '',
  weightMax: '',
})

const dayOf = (moment: string | null): string => (moment === null ? '' : parisDay(new Date(moment)))

const kgText = (kg: number | null): string => (kg === null ? '' : formatNumber(kg))

export const draftOf = (offer: Offer): OfferDraft => ({
  price: writeField('unit_price', offer),
  billing: offer.billing_type,
  minimum: writeField('min_packages', offer),
  allowsHalf: offer.allows_half,
  note: offer.note,
  day: dayOf(offer.valid_until),
  brackets: offer.brackets.map(({ min_packages, unit_price }, key) => ({
    key,
    minimum: formatNumber(min_packages),
    price: writeField('unit_price', { ...offer, unit_price }),
  })),
  weightMin: kgText(offer.weight_min_kg),
  weightMax: kgText(offer.weight_max_kg),
})

/** How an offer of such a package may be priced, with what it is called. */
export const billingsOf = (sold: {
  content_unit: 'kg' | 'piece' | 'bunch' | 'punnet'
  average_volume: number | null
}): { type: BillingType; label: string }[] => {
  const each = { kg: null, piece: 'à la pièce', bunch: 'à la botte', punnet: 'à la barquette' }
  const unit = each[sold.content_unit]
  return [
    ...(sold.average_volume === null ? [] : [{ type: 'weight' as const, label: 'au kg' }]),
    ...(unit === null ? [] : [{ type: 'unit' as const, label: unit }]),
    { type: 'package', label: 'au colis' },
  ]
}

/** What the draft says, or under which field it is wrong; `kept` is the validity that is not touched. */
export const readDraft = (draft: OfferDraft, kept: string | null = null) => {
  const errors: DraftErrors = {}
  const half = { allows_half: draft.allowsHalf }
  const number = (field: DraftField, read: ReturnType<typeof readField>): number => {
    if (!read.ok) errors[field] ??= read.reason
    return read.ok ? Number(read.value) : 0
  }
  const weight = (field: 'weightMin' | 'weightMax'): number | null => {
    const text = draft[field].replace(/kg$/i, '').replace(',', '.').trim()
    // Priced by something else it announces none.
    if (text === '' || draft.billing !== 'weight') return null
    if (/^\d{1,4}(\.\d{1,3})?$/.test(text)) return Number(text)
    errors[field] = 'Écrivez un poids en kg, par exemple 5,6.'
    return null
  }
  const values = {
    unit_price: number('price', readPrice(draft.price.trim())),
    billing_type: draft.billing,
    min_packages: number('minimum', readField('min_packages', draft.minimum, half)),
    allows_half: draft.allowsHalf,
    note: draft.note.trim(),
    valid_until: draft.day === dayOf(kept) ? kept : isDay(draft.day) ? endOfDay(draft.day) : null,
    brackets: draft.brackets.map(({ minimum, price }) => ({
      min_packages: number('brackets', readField('min_packages', minimum, half)),
      unit_price: number('brackets', readPrice(price.trim())),
    })),
    weight_min_kg: weight('weightMin'),
    weight_max_kg: weight('weightMax'),
  }
  if (values.note.length > 200) errors.note = 'La note compte au plus 200 signes.'
  return { values, errors, ok: Object.keys(errors).length === 0 }
}

type Priced = { unit_price?: number | undefined; billing_type?: BillingType | undefined }

/** Whether the server has asked about this very price: sent once more, it is meant. */
export const wasAsked = (
  { error, variables }: { error: unknown; variables: { body: Priced } | undefined },
  { unit_price, billing_type }: Priced,
): boolean =>
  isApiError(error) &&
  error.code === 'price_unlikely' &&
  variables?.body.unit_price === unit_price &&
  variables?.body.billing_type === billing_type
