import { isOutlier } from '@carreau/domain/price-list/usual-price'
import type { NamedChange, Offer } from '../price-list.queries.ts'
import { type EditableField, editableFields, writeField } from './fields.ts'

/** What a step changes: what the grid writes, and the brackets, which follow a price by ± %. */
type ChangedField = EditableField | 'brackets'
type Value = Offer[ChangedField]

/** One field of one offer, from one value to another. */
export type Change = { offerId: number; field: ChangedField; from: Value; to: Value }

/** Changes made together, undone together. */
export type Step = readonly Change[]
export type Undoing = { done: readonly Step[]; undone: readonly Step[] }

export const nothingDone: Undoing = { done: [], undone: [] }
const maxSteps = 100

/** Remembers a step; what had been undone can no longer be redone. */
export const remember = (undoing: Undoing, step: Step): Undoing =>
  step.length === 0 ? undoing : { done: [...undoing.done, step].slice(-maxSteps), undone: [] }

const reversed = (step: Step): Step =>
  step.map(({ from, to, ...what }) => ({ ...what, from: to, to: from })).reverse()

/** The changes that undo the last step: to the server they are new ones. Null when there is none. */
export const undo = ({ done, undone }: Undoing): { step: Step; next: Undoing } | null => {
  const last = done.at(-1)
  if (last === undefined) return null
  return { step: reversed(last), next: { done: done.slice(0, -1), undone: [...undone, last] } }
}

/** The changes of the step that was undone last. Null when there is none. */
export const redo = ({ done, undone }: Undoing): { step: Step; next: Undoing } | null => {
  const last = undone.at(-1)
  if (last === undefined) return null
  return { step: last, next: { done: [...done, last], undone: undone.slice(0, -1) } }
}

/**
 * A step with what a new price does to its brackets: one that no longer falls below the price, or below the
 * one before, goes; an undo brings it back.
 */
export const withFallingBrackets = (step: Step, offers: ReadonlyMap<number, Offer>): Step => {
  const own = new Set(step.flatMap(({ offerId, field }) => (field === 'brackets' ? offerId : [])))
  return step.flatMap(change => {
    const brackets = offers.get(change.offerId)?.brackets ?? []
    if (change.field !== 'unit_price' || own.has(change.offerId) || brackets.length === 0)
      return [change]
    let last = Number(change.to)
    const kept = brackets.filter(({ unit_price }) => {
      const falls = unit_price < last
      if (falls) last = unit_price
      return falls
    })
    return kept.length === brackets.length
      ? [change]
      : [change, { offerId: change.offerId, field: 'brackets', from: brackets, to: kept }]
  })
}

/** Prices of a step that are too far from those before to be written unseen. */
export const unlikelyPrices = (step: Step): readonly Change[] =>
  step.filter(
    ({ field, from, to }) => field === 'unit_price' && isOutlier(Number(to), Number(from)),
  )

/** Fields of an offer that are not saved yet. */
export type Edits = Partial<Pick<Offer, ChangedField>>

/** Edits of an offer, and the offer as it was saved when they were typed. */
export type PendingEdits = { edits: Edits; base: Offer }

/** Puts changes onto those that wait, by offer; `baseOf` gives an offer as it is saved. */
export const addEdits = (
  waiting: ReadonlyMap<number, PendingEdits>,
  step: Step,
  baseOf: (offerId: number) => Offer | undefined,
): ReadonlyMap<number, PendingEdits> => {
  const next = new Map(waiting)
  for (const { offerId, field, to } of step) {
    const known = next.get(offerId)
    const base = known?.base ?? baseOf(offerId)
    if (base) next.set(offerId, { base, edits: { ...known?.edits, [field]: to } })
  }
  return next
}

/** What is sent for an offer, against the version that was shown. */
export const namedChange = ({ base: { id, version }, edits }: PendingEdits): NamedChange => ({
  offer_id: id,
  version,
  ...edits,
})

const changedFields = [...editableFields, 'brackets'] as const

const isSame = (field: ChangedField, one: Offer, other: Offer): boolean =>
  field === 'brackets'
    ? JSON.stringify(one.brackets) === JSON.stringify(other.brackets)
    : writeField(field, one) === writeField(field, other)

/**
 * What becomes of edits when somebody else changed the offer: `saved` when it has these values
 * already, `merge` when they changed other fields, `choose` when both wrote the same one.
 */
export const disputed = (
  { edits, base }: PendingEdits,
  theirs: Offer,
): 'saved' | 'merge' | 'choose' => {
  const mine = { ...base, ...edits }
  // A price by another unit is another price.
  if (theirs.unit !== base.unit) return 'choose'
  const differing = changedFields.filter(field => field in edits && !isSame(field, mine, theirs))
  if (differing.length === 0) return 'saved'
  return differing.every(field => isSame(field, base, theirs)) ? 'merge' : 'choose'
}

/** Positions of the refused changes, with the reason: « changes.12.unit_price » is the thirteenth. */
export const refusedPositions = (
  errors: Record<string, readonly string[]>,
): Map<number, string> => {
  const reasons = new Map<number, string>()
  for (const [path, [reason]] of Object.entries(errors)) {
    const [, position] = /^changes\.(\d+)(?:\.|$)/.exec(path) ?? []
    if (position !== undefined && !reasons.has(Number(position)))
      reasons.set(Number(position), reason ?? 'Refusé.')
  }
  return reasons
}
