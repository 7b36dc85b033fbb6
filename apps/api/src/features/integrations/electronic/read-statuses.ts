import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import {
  findRecorded,
  giveBack,
  keepReadUntil,
  noteRefusals,
  recordStatuses,
  takeToRead,
} from './flows.sql.ts'
import {
  type FoundFlow,
  type Outcome,
  openPlatform,
  type Platform,
  type PlatformSettings,
  type Reaching,
} from './platform-client.ts'
import { type PaperStatus, readCdar } from './read-cdar.ts'

export type Reading = Reaching & { db: Db }

/** What the platform changed so long before is asked for again: its clock and its index may be late. */
const overlapMs = 3_600_000
/** How often each platform is asked, a little less than how often the job runs. */
const everyMs = 9 * 60_000
const leaseMs = 10 * 60_000
const runMs = 5 * 60_000
/** Platforms that one run reads at the same time: one that is slow keeps the others’ answers waiting for less. */
const platformsAtOnce = 4

/** Credit notes by the code of their kind (UNTDID 1001); whatever else is about an invoice. */
const creditNotes = new Set(['81', '261', '262', '381', '396', '502', '503'])

const isStatus = ({ flowSyntax }: FoundFlow): boolean =>
  flowSyntax === 'CDAR' || flowSyntax === 'FRR'

const refusalOf = ({ flowId, acknowledgement }: FoundFlow) => {
  if (acknowledgement?.status !== 'Error') return []
  const said = (acknowledgement.details ?? [])
    .map(({ reasonCode, reasonMessage }) => [reasonCode, reasonMessage].filter(Boolean).join(' '))
    .filter(text => text !== '')
    .join(', ')
    .slice(0, 500)
  const problem = `La plateforme n’a pas pu traiter ce fichier${said === '' ? '.' : `\u00a0: ${said}`}`
  return [{ flowId, problem }]
}

const papersOf = (xml: string): PaperStatus[] | undefined => {
  try {
    return readCdar(xml)
  } catch {
    return undefined
  }
}

const timeOf = (text: string | null | undefined): Date | undefined => {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? undefined : new Date(ms)
}

/** Records what one flow says; whether it could be read. */
const readOne = async (
  { db, now }: Reading,
  { shopId, platform }: { shopId: number; platform: Platform },
  flow: FoundFlow,
): Promise<Outcome<boolean>> => {
  const original = await platform.original(flow.flowId)
  if (!original.ok) return original
  const papers = papersOf(original.data)
  if (papers === undefined) return { ok: true, data: false }
  const statuses = papers.map(({ typeCode, at, ...said }) => ({
    ...said,
    kind: creditNotes.has(typeCode) ? ('credit_note' as const) : ('invoice' as const),
    at: at ?? timeOf(flow.updatedAt) ?? now(),
  }))
  await recordStatuses(db, shopId, flow.flowId, statuses)
  return { ok: true, data: true }
}

const unreadable = 'Un statut de la plateforme n’a pas pu être lu.'

/** Reads what changed; why it could not be read to its end, or null. */
const readAllOf = async (
  reading: Reading,
  settings: PlatformSettings & { readUntil: Date },
): Promise<string | null> => {
  const { db, now } = reading
  const { shopId, readUntil } = settings
  const platform = openPlatform(settings, reading)
  const began = now()
  let problem: string | null = null
  const since = new Date(readUntil.getTime() - overlapMs)
  for await (const page of platform.search(since, runMs)) {
    if (!page.ok) return page.problem
    await noteRefusals(db, shopId, page.data.flatMap(refusalOf))
    const statuses = page.data.filter(isStatus)
    const ids = statuses.map(({ flowId }) => flowId)
    const recorded = await findRecorded(db, shopId, ids)
    for (const flow of statuses) {
      if (recorded.has(flow.flowId)) continue
      // What was read so far is recorded: the next run goes on from there.
      if (now().getTime() - began.getTime() > runMs) return problem
      const read = await readOne(reading, { shopId, platform }, flow)
      if (!read.ok) return read.problem
      if (!read.data) problem = unreadable
      recorded.add(flow.flowId)
    }
  }
  await keepReadUntil(db, shopId, began)
  return problem
}

/** Asks each platform what became of what it was sent: any order, any number of times, recorded once. */
export const readStatuses = async (reading: Reading): Promise<void> => {
  const { db, now } = reading
  const by = randomUUID()
  const began = now().getTime()
  const errors: unknown[] = []
  const work = async () => {
    while (now().getTime() - began < runMs) {
      const at = now()
      const taken = await takeToRead(db, {
        ...{ by, now: at },
        until: new Date(at.getTime() + leaseMs),
        since: new Date(at.getTime() - everyMs),
      })
      if (taken === undefined) return
      const problem = await readAllOf(reading, taken).catch((error: unknown) => {
        errors.push(error)
        return unreadable
      })
      await giveBack(db, taken.shopId, { by, now: now(), problem })
    }
  }
  await Promise.all(Array.from({ length: platformsAtOnce }, work))
  if (errors.length > 0) throw new AggregateError(errors, String(errors[0]))
}
