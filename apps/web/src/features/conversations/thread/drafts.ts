import type { Photo, Quote } from '../conversations.queries.ts'

/** What is being written to somebody and not sent yet. */
export type Draft = { body: string; photos: Photo[]; quote: Quote | null }

export const emptyDraft: Draft = { body: '', photos: [], quote: null }

/** Whose drafts and waiting messages they are: one browser may serve several people and companies. */
export const holderOf = (userId: number, tenant: { type: string; id: number }): string =>
  `${userId}/${tenant.type}/${tenant.id}`

const keyOf = (holder: string, conversationId: number): string =>
  `message_draft/${holder}/${conversationId}`

export const isEmptyDraft = ({ body, photos, quote }: Draft): boolean =>
  body.trim() === '' && photos.length === 0 && quote === null

/** The draft kept for a conversation; what cannot be read is none. */
export const readDraft = (holder: string, conversationId: number): Draft => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(holder, conversationId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return emptyDraft
    const { body, photos, quote }: Partial<Draft> = kept
    return {
      body: typeof body === 'string' ? body : '',
      photos: Array.isArray(photos) ? photos : [],
      quote: quote ?? null,
    }
  } catch {
    return emptyDraft
  }
}

export const keepDraft = (holder: string, conversationId: number, draft: Draft): void => {
  const key = keyOf(holder, conversationId)
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or closed storage keeps nothing; what is being written stays on the screen.
  }
}
