import { createStore, del, get, set } from 'idb-keyval'

/** Beside the answers that are kept: whoever signs out takes both along (keeping-answers.ts). */
const store = createStore('carreau', 'answers')

const maxAgeMs = 7 * 86_400_000

export type KeptDraft<T> = { body: T; at: number }

/** What was being filled in under this name, photographs included; undefined where nothing is, or no database. */
export const readKeptDraft = async <T>(name: string): Promise<KeptDraft<T> | undefined> => {
  try {
    const kept = await get<KeptDraft<T>>(name, store)
    return kept !== undefined && Date.now() - kept.at <= maxAgeMs ? kept : undefined
  } catch {
    return undefined
  }
}

/** A device that keeps nothing loses what is on the screen when it is left, as before. */
export const keepDraft = <T>(name: string, body: T): Promise<void> =>
  set(name, { body, at: Date.now() } satisfies KeptDraft<T>, store).catch(() => undefined)

export const dropDraft = (name: string): Promise<void> => del(name, store).catch(() => undefined)
