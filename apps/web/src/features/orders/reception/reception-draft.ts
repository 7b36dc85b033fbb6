import { claimedAmount } from '../claims/claim-amounts.tsx'
import {
  type ClaimReason,
  draftErrors as claimErrors,
  type Draft,
  newDraft,
  sentLine,
} from '../claims/claim-draft.ts'
import type { Earlier } from '../claims/left-to-claim.ts'
import type { Order } from '../door/orders.queries.ts'
import type { ReceptionFault } from './edits.ts'

type Line = Order['lines'][number]
export type Fate = ReceptionFault['fate']

/** What is being said of a line that is not as it should be. Photographs stay on the device until they can be sent. */
export type FaultDraft = Omit<Draft, 'photos'> & { fate: Fate; files: File[] }

/** A reception as it is being filled in, kept on the device until it is sent. */
export type ReceptionDraft = {
  faults: ReadonlyMap<number, FaultDraft>
  temperature: string
  receivedBy: string
  note: string
  /** Given back, by kind. */
  crates: Readonly<Record<number, number>>
  signature: string
  /** Best before, by line; null while nobody writes dates down. */
  dates: Readonly<Record<number, string>> | null
}

export const emptyDraft = (receivedBy: string): ReceptionDraft => ({
  faults: new Map(),
  temperature: '',
  receivedBy,
  note: '',
  crates: {},
  signature: '',
  dates: null,
})

/** What of a draft is sent beside its faults. */
export const handoverOf = ({ crates, signature, dates }: ReceptionDraft) => ({
  crates: Object.entries(crates)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ kind_id: Number(id), count })),
  signature: signature || null,
  best_before: Object.entries(dates ?? {})
    .filter(([, day]) => day !== '')
    .map(([id, day]) => ({ line_id: Number(id), day })),
})

export const fateChoices: readonly { fate: Fate; label: string }[] = [
  { fate: 'refused', label: 'Refusé' },
  { fate: 'missing', label: 'Manquant' },
  { fate: 'kept', label: 'Gardé' },
]

/** « Refusé à la livraison : 1 colis, Abîmé », « Déjà en réclamation : 0,5 colis, Taché ». */
export const earlierWords = (line: Earlier): string =>
  `${line.fate === 'refused' ? 'Refusé à la livraison' : 'Déjà en réclamation'}\u00a0: ${claimedAmount(line)}, ${line.reason}`

/** What every missing package is missing for: nobody is asked. */
export const missingReason: ClaimReason = 'Manquant à la livraison'

/** A draft with another fate; what is missing has its reason. */
export const withFate = (draft: FaultDraft, fate: Fate): FaultDraft => ({
  ...draft,
  fate,
  reason: fate === 'missing' ? missingReason : draft.reason === missingReason ? '' : draft.reason,
})

/** All that is left of a line, until less is said. */
export const newFault = (line: Line, left = line.picked_packages ?? 1): FaultDraft => {
  const { photos: _, ...draft } = newDraft(left)
  return { ...draft, fate: 'refused', files: [] }
}

export const faultErrors = (draft: FaultDraft) => claimErrors({ ...draft, photos: [] })

export const faultOf = (lineId: number, draft: FaultDraft): ReceptionFault => {
  const { photo_keys: _, ...line } = sentLine(lineId, { ...draft, photos: [] })
  return { ...line, fate: draft.fate, files: draft.files }
}

/** « 3,5 » → 3.5; null for nothing, undefined for what is no temperature. */
export const typedCelsius = (text: string): number | null | undefined => {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (plain === '') return null
  if (!/^-?\d{1,2}(\.\d)?$/.test(plain)) return undefined
  const celsius = Number(plain)
  return celsius < -40 || celsius > 60 ? undefined : celsius
}
