import { randomUUID } from 'node:crypto'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import {
  betweenTriesMs,
  fetchedFilesKeptDays,
  fetchesKeptDays,
  nextFetch,
  triesOfNight,
  whyHeld,
} from '@carreau/domain/price-list/fetching'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { openTurns } from '../../../platform/http/load/turns.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import { notifyOfFetchedList } from '../../notifications/door/price-list-news.ts'
import { applyUnasked, type Unasked } from '../import/import-offers.ts'
import { type FetchedFile, fetchFile } from './fetch-file.ts'
import {
  type DueSource,
  deleteOldFetches,
  findLastSettled,
  findSettledAt,
  forgetFiles,
  giveBackSource,
  insertFetch,
  isTaken,
  isTold,
  keepFile,
  type NewFetch,
  type SettledFile,
  takeDueSource,
} from './fetching.sql.ts'

export type Fetching = {
  db: Db
  secrets: SecretBox
  reach: Reach
  now: () => Date
  patienceMs?: number | undefined
  onError?: (error: Error) => void
}

/** Servers that are called at the same time. */
const serversAtOnce = 4
/** A run takes no more after so long: the next one goes on, and jobs of others have their turn. */
const runMs = 40_000
/** The longest that a fetch takes: a slow server, and a long list behind other long lists. */
const leaseMs = 15 * 60_000
/** Of the places that imports have, the night takes one: people who import do not wait behind it. */
const nightTurn = openTurns({ atOnce: 1, mostWaiting: serversAtOnce })

type Outcome = Pick<NewFetch, 'state' | 'why'> & {
  file?: FetchedFile
  read?: Omit<Unasked, 'why'>
  /** A later try of the same night may end otherwise. */
  isPassing?: boolean
  /** What the person knows already is told to nobody. */
  isKnown?: boolean
}

const lf = 10
const cr = 13

/** Whether the last line of a text ends; null of what is no text, which says its end itself. */
const endsLineOf = ({ bytes }: FetchedFile): boolean | null => {
  if (/^(?:PK|%PDF)/.test(bytes.subarray(0, 4).toString('latin1'))) return null
  // A text of two bytes a sign ends with the other half of one.
  const end = [...bytes.subarray(-2)]
  return end.includes(lf) || end.includes(cr)
}

const modifiedAtOf = ({ lastModified }: FetchedFile): Date | null => {
  const at = Date.parse(lastModified ?? '')
  return Number.isNaN(at) ? null : new Date(at)
}

const dayOf = (at: Date): string => formatDateInSentence(parisDay(at))

/** Why a file that is not the one before is no newer one, in French; null: it may be. */
const whyOld = (
  file: FetchedFile,
  { settledAt, last }: { settledAt: Date | undefined; last: SettledFile | undefined },
): string | null => {
  if (settledAt !== undefined)
    return `Ce fichier est celui du ${dayOf(settledAt)}, et un autre l’a remplacé depuis.`
  const at = modifiedAtOf(file)
  return at !== null && last?.modifiedAt != null && at < last.modifiedAt
    ? `Ce fichier date du ${dayOf(at)}\u00a0: il est plus ancien que celui que vous avez déjà.`
    : null
}

/** What a text without the end of its last line is: « 2,3 » may be the beginning of « 2,35 ». */
const whyCut = (file: FetchedFile, last: SettledFile | undefined): string | null =>
  endsLineOf(file) === false && last?.endsLine !== false
    ? 'La dernière ligne de ce fichier ne se termine pas\u00a0: il est peut-être incomplet.'
    : null

/** Reads a file that came, and applies it where nothing is asked. */
const settle = async (
  { db }: Fetching,
  { shopId, withdrawsMissing }: DueSource,
  file: FetchedFile,
): Promise<Outcome> => {
  const last = await findLastSettled(db, shopId)
  if (last?.sha256.equals(file.sha256) === true) return { state: 'unchanged', why: null, file }
  const isKnown = await isTold(db, shopId, file.sha256)
  const old = whyOld(file, { settledAt: await findSettledAt(db, shopId, file.sha256), last })
  if (old !== null) return { state: 'asked', why: old, file, isKnown }
  const cut = whyCut(file, last)
  if (cut !== null) return { state: 'asked', why: cut, file, isPassing: true, isKnown }
  let isShort = false
  const read = await nightTurn(() =>
    applyUnasked(
      db,
      { shopId, name: 'Carreau' },
      { file: { ...file, type: '' }, withdrawsMissing },
      seen => {
        const held = whyHeld({ ...seen, linesBefore: last?.lines ?? null, withdrawsMissing })
        isShort = held !== null
        return held
      },
    ),
  )
  return read.why === null
    ? { state: 'applied', why: null, file, read }
    : { state: 'asked', why: read.why, file, read, isPassing: isShort, isKnown }
}

/** Refusals that another quarter of an hour may settle: others import, or the node is busy. */
const passing = ['import_running', 'offer_changed', 'overloaded', 'import_unreadable']

const refused = (error: AppError, file: FetchedFile): Outcome => ({
  state: 'failed',
  why: error.errors?.file?.[0] ?? error.message,
  file,
  isPassing: passing.includes(error.code),
})

const outcomeOf = async (work: Fetching, source: DueSource, by: string): Promise<Outcome> => {
  const fetched = await fetchFile(source, work)
  if (fetched.kind === 'same') return { state: 'unchanged', why: null }
  if (fetched.kind === 'failed') return { ...fetched, state: 'failed' }
  // Settled anew while the server answered, it is not what this wholesaler wants any more.
  if (!(await isTaken(work.db, source.shopId, by)))
    return { state: 'failed', why: 'Les réglages ont changé pendant la récupération.' }
  try {
    return await settle(work, source, fetched.file)
  } catch (error) {
    if (error instanceof AppError) return refused(error, fetched.file)
    work.onError?.(error instanceof Error ? error : new Error(String(error)))
    return {
      state: 'failed',
      why: 'Carreau n’a pas pu lire ce fichier.',
      file: fetched.file,
      isPassing: true,
    }
  }
}

const noFile = { fileName: null, sha256: null, endsLine: null, modifiedAt: null }
const factsOf = (file: FetchedFile | undefined) =>
  file === undefined
    ? noFile
    : {
        fileName: file.name,
        sha256: file.sha256,
        endsLine: endsLineOf(file),
        modifiedAt: modifiedAtOf(file),
      }

/** Writes down what came of a fetch, when the next one is, and tells a person of it once no more is tried. */
const record = async (
  { db, now }: Fetching,
  source: DueSource,
  outcome: Outcome,
  { by, at }: { by: string; at: Date },
): Promise<void> => {
  const { shopId, askedBy, isOn, fetchAt, failures } = source
  const { state, why, file, read, isPassing = false, isKnown = false } = outcome
  const end = now()
  const waits = state === 'failed' || state === 'asked'
  // A person who asks looks at what comes of it.
  const triesAgain = waits && isPassing && askedBy === null && failures + 1 < triesOfNight
  const later = triesAgain ? new Date(end.getTime() + betweenTriesMs) : nextFetch(fetchAt, end)
  const tells = waits && askedBy === null && !triesAgain && !isKnown
  await db.transaction().execute(async trx => {
    const fetchId = await insertFetch(trx, shopId, {
      ...{ at, askedBy, state, isTold: tells },
      why: why?.slice(0, 1_000) ?? null,
      lines: read?.lines ?? null,
      summary: read?.summary ?? null,
      withdrawn: read?.withdrawn ?? 0,
      settledAt: state === 'applied' ? end : null,
      ...factsOf(file),
    })
    if (state === 'applied') await forgetFiles(trx, shopId)
    if (waits && file !== undefined)
      await keepFile(trx, shopId, { fetchId, bytes: file.bytes, now: end })
    await giveBackSource(trx, shopId, {
      by,
      now: end,
      nextAt: isOn ? later : null,
      failures: triesAgain ? failures + 1 : 0,
      seen: waits || file === undefined ? undefined : file,
    })
    if (tells)
      await notifyOfFetchedList(
        trx,
        { shopId, fetchId, isAsked: state === 'asked', why, hasFile: file !== undefined },
        end,
      )
  })
}

/** Fetches the lists that are due; how many it did. */
export const fetchPriceLists = async (work: Fetching): Promise<number> => {
  const { db, now } = work
  const begun = now()
  const daysAgo = (days: number) => new Date(begun.getTime() - days * 86_400_000)
  await deleteOldFetches(db, {
    files: daysAgo(fetchedFilesKeptDays),
    fetches: daysAgo(fetchesKeptDays),
  })
  let done = 0
  const goOn = async (): Promise<void> => {
    while (now().getTime() - begun.getTime() < runMs) {
      const [by, at] = [randomUUID(), now()]
      const until = new Date(at.getTime() + leaseMs)
      const source = await takeDueSource(db, { by, until, now: at })
      if (source === undefined) return
      await record(work, source, await outcomeOf(work, source, by), { by, at })
      done += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: serversAtOnce }, goOn))
  // What ails one source holds up no other; the job says what it was.
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return done
}
