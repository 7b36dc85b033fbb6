import { addDays, parisDay, parisInstant } from '../french/paris-time.ts'

/** A price list that Carreau fetches from an address each night (docs/decisions/0136-lists-fetched-at-night.md). */

/**
 * What came of a fetch: `asked` waits for a person; once its file is in the list it is `imported`. `unchanged`: the file is the one before.
 */
export const fetchStates = ['applied', 'unchanged', 'asked', 'imported', 'failed'] as const
export type FetchState = (typeof fetchStates)[number]

export const fetchStateLabels: Record<FetchState, string> = {
  applied: 'Appliquée',
  unchanged: 'Sans changement',
  asked: 'À vérifier',
  imported: 'Importée',
  failed: 'Échec',
}

/** Signs of the address, and of the user and the password that it asks for. */
export const maxSourceUrl = 500
export const maxSourceLogin = 200
/** Fetches that the screen lists. */
export const fetchesShown = 20
/** Days that a line of them is kept, and a file that waits for a person. */
export const fetchesKeptDays = 60
export const fetchedFilesKeptDays = 14

/** A night has so many tries, so far apart: a server that is down and a file half written are soon right again. */
export const triesOfNight = 3
export const betweenTriesMs = 15 * 60_000

/** When the list is fetched next, at `fetchAt` (Paris, HH:MM), after `now`. */
export const nextFetch = (fetchAt: string, now: Date): Date => {
  const today = parisDay(now)
  const at = parisInstant(today, fetchAt)
  return at > now ? at : parisInstant(addDays(today, 1), fetchAt)
}

/** A list that is shorter than the one before by more than this share of it looks cut off. */
const lostShare = 0.2
/** Of short lists, lines that may go without a question. */
const lostAnyway = 2

const isMuchLess = (left: number, of: number): boolean =>
  (of > 0 && left === 0) || (of - left > lostAnyway && of - left > of * lostShare)

/**
 * Why a file in which every line is clear is shown to a person all the same, in French; null: it may be applied. What is
 * cut off on its way to us, or while it is written, is a list in itself.
 */
export const whyHeld = (read: {
  lines: number
  /** Of the file before; null without one. */
  linesBefore: number | null
  /** Offers on sale, and those of them that the file leaves out. */
  onSale: number
  missing: number
  withdrawsMissing: boolean
}): string | null => {
  const { lines, linesBefore, onSale, missing, withdrawsMissing } = read
  if (linesBefore !== null && isMuchLess(lines, linesBefore))
    return `Ce fichier compte ${lines} lignes, le précédent ${linesBefore}\u00a0: il est peut-être incomplet.`
  if (withdrawsMissing && isMuchLess(onSale - missing, onSale))
    return `${missing} de vos ${onSale} offres en vente ne sont pas dans ce fichier, et seraient retirées.`
  return null
}
