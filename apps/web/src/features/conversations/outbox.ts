import type { Photo, Quote } from './conversations.queries.ts'

/** A message on its way, shown among the others until the server has it. */
export type Outgoing = {
  /** Its Idempotency-Key: sent again, it exists once. */
  key: string
  conversationId: number
  body: string
  photos: Photo[]
  quote: Quote | null
  at: string
  state: 'sending' | 'failed'
  /** What the server said against it; null when it was not reached. */
  refusal: string | null
}

const listeners = new Set<() => void>()
const opened = new Map<string, readonly Outgoing[]>()

const storageKey = (holder: string): string => `messages_to_send/${holder}`

/** What an earlier visit left: whether it went out is not known, so the person sends it again. */
const restore = (holder: string): readonly Outgoing[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(holder)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.map((entry: Outgoing) => ({ ...entry, state: 'failed' as const }))
  } catch {
    return []
  }
}

/** The messages of a person that are on their way, in the order they were written. */
export const outboxOf = (holder: string): readonly Outgoing[] => {
  const known = opened.get(holder)
  if (known !== undefined) return known
  const restored = restore(holder)
  opened.set(holder, restored)
  return restored
}

const change = (holder: string, next: readonly Outgoing[]): void => {
  opened.set(holder, next)
  try {
    if (next.length === 0) localStorage.removeItem(storageKey(holder))
    else localStorage.setItem(storageKey(holder), JSON.stringify(next))
  } catch {
    // Kept for this visit alone.
  }
  for (const listener of listeners) listener()
}

/** Adds a message, or puts another state in its place. */
export const putOutgoing = (holder: string, entry: Outgoing): void => {
  const others = outboxOf(holder)
  const isKnown = others.some(({ key }) => key === entry.key)
  change(
    holder,
    isKnown ? others.map(other => (other.key === entry.key ? entry : other)) : [...others, entry],
  )
}

export const dropOutgoing = (holder: string, key: string): void =>
  change(
    holder,
    outboxOf(holder).filter(other => other.key !== key),
  )

export const onOutboxChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
