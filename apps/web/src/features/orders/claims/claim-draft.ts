import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { frenchSpaces } from '@carreau/domain/french/format'
import type { Order } from '../door/orders.queries.ts'
import { typedAmount } from './claim-amounts.tsx'
import type { Photo } from './claims.queries.ts'

type Line = Order['lines'][number]
type SentLine = SentBody<Endpoints['openClaim']>['lines'][number]

export const otherReason = 'Autre motif'

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

export const newDraft = (line: Line): Draft => ({
  amount: '',
  unit: line.picked_weight_kg === null ? 'colis' : 'kg',
  reason: '',
  detail: '',
  photos: [],
})

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
