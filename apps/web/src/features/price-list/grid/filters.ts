import { foldText } from '@carreau/domain/french/fold'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Offer } from '../price-list.queries.ts'

export const states = [
  'all',
  'available',
  'unavailable',
  'expired',
  'today',
  'imported',
  'failed',
] as const
export type State = (typeof states)[number]
export type Filters = { q: string; shelf: number | null; state: State }

export const noFilter: Filters = { q: '', shelf: null, state: 'all' }

/** Offers that could not be saved, and those that the last import wrote. */
export type Marks = { failed: ReadonlySet<number>; imported: ReadonlySet<number> }

const isInState = (offer: Offer, state: State, { failed, imported }: Marks): boolean => {
  switch (state) {
    case 'all':
      return true
    case 'available':
      return offer.is_available
    case 'unavailable':
      return !offer.is_available
    case 'expired':
      return offer.status === 'expired'
    case 'today':
      return parisDay(new Date(offer.updated_at)) === parisDay(new Date())
    case 'imported':
      return imported.has(offer.id)
    case 'failed':
      return failed.has(offer.id)
  }
}

const texts = new WeakMap<Offer, string>()

/** What is searched in an offer; kept, since every key asks for all of them. */
const textOf = (offer: Offer): string => {
  const known = texts.get(offer)
  if (known !== undefined) return known
  const text = foldText(`${offer.specification.label} ${offer.note}`)
  texts.set(offer, text)
  return text
}

/** Offers that hold every word, accents and case forgiven, of the shelf and in the state. */
export const filterOffers = (
  offers: readonly Offer[],
  { q, shelf, state }: Filters,
  marks: Marks,
): Offer[] => {
  const words = foldText(q).split(/\s+/).filter(Boolean)
  return offers.filter(offer => {
    if (shelf !== null && offer.product_category.id !== shelf) return false
    if (!isInState(offer, state, marks)) return false
    if (words.length === 0) return true
    const text = textOf(offer)
    return words.every(word => text.includes(word))
  })
}
