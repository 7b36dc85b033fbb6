import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { frenchSpaces } from '@carreau/domain/french/format'
import type { usualClaimReasons } from '@carreau/domain/orders/claims'
import { typedAmount } from './claim-amounts.tsx'
import type { Photo } from './claims.queries.ts'

type SentLine = SentBody<Endpoints['openClaim']>['lines'][number]

export type ClaimReason = (typeof usualClaimReasons)[number]

export const otherReason = 'Autre motif'

/** The one of which the whole line is never meant: what was not in the crates is. */
export const lighterReason: ClaimReason = 'Poids inférieur au poids facturé'

/** What is being said of a line, before it is sent. */
export type Draft = {
  amount: string
  /** Kilograms are for what was weighed. */
  unit: 'colis' | 'kg'
  reason: string
  detail: string
  photos: Photo[]
}

export type DraftErrors = Partial<Record<'amount' | 'reason' | 'detail' | 'photos', string>>

/** « 2,5 », as it is typed. */
export const shownAmount = (amount: number): string => String(amount).replace('.', ',')

/** All that is left of a line: a crate is most often wrong as a whole, and most lines are one or two of them (decision 141). */
export const newDraft = (left: number): Draft => ({
  amount: shownAmount(left),
  unit: 'colis',
  reason: '',
  detail: '',
  photos: [],
})

/**
 * A draft with another reason. What weighs less than was billed is typed: nobody knows it before; an amount that was
 * typed stays.
 */
export const withReason = (
  draft: Draft,
  reason: string,
  { left, isWeighed }: { left: number; isWeighed: boolean },
): Draft => {
  const isUntouched = draft.amount === '' || draft.amount === shownAmount(left)
  if (!isUntouched || (reason === lighterReason) === (draft.reason === lighterReason))
    return { ...draft, reason }
  return reason === lighterReason
    ? { ...draft, reason, amount: '', unit: isWeighed ? 'kg' : 'colis' }
    : { ...draft, reason, amount: shownAmount(left), unit: 'colis' }
}

/** What must be said before a line can be sent. */
export const draftErrors = ({ amount, reason, detail }: Draft): DraftErrors => ({
  ...(!typedAmount(amount) && { amount: 'Indiquez la quantité concernée.' }),
  ...(reason === '' && { reason: 'Choisissez un motif.' }),
  ...(reason === otherReason && detail.trim() === '' && { detail: 'Décrivez le problème.' }),
})

export const sentLine = (lineId: number, draft: Draft): SentLine => {
  const detail = draft.detail.trim()
  const reason = [...(draft.reason === otherReason ? [] : [draft.reason]), detail]
  const amount = typedAmount(draft.amount)
  return {
    line_id: lineId,
    ...(draft.unit === 'kg' ? { weight_kg: amount } : { packages_quantity: amount }),
    reason: frenchSpaces(reason.filter(Boolean).join(' : ')),
    photo_keys: draft.photos.map(({ key }) => key),
  }
}

const fieldOf = {
  packages_quantity: 'amount',
  weight_kg: 'amount',
  line_id: 'amount',
  reason: 'detail',
  photo_keys: 'photos',
} as const

/** The server's messages (« lines.0.weight_kg »), at the fields of the lines that were sent. */
export const refusedFields = (
  errors: Record<string, string[]>,
  sentIds: readonly number[],
): Record<number, DraftErrors> => {
  const found: Record<number, DraftErrors> = {}
  for (const [path, [message]] of Object.entries(errors)) {
    const [, index, name] = /^lines\.(\d+)\.([a-z_]+)/.exec(path) ?? []
    const lineId = sentIds[Number(index)]
    const field = Object.entries(fieldOf).find(([known]) => known === name)?.[1]
    if (lineId === undefined || field === undefined || message === undefined) continue
    found[lineId] = { ...found[lineId], [field]: message }
  }
  return found
}
