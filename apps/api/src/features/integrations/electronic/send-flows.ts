import { randomUUID } from 'node:crypto'
import { nextFlowTry, nextMakeTry } from '@carreau/domain/integrations/electronic'
import type { Db } from '../../../platform/db/database.ts'
import type { IssuedFile } from '../../documents/door/electronic-documents.ts'
import {
  type DueFlow,
  findDueFlow,
  giveBack,
  holds,
  noteFailure,
  noteSent,
  noteTry,
  noteUnmade,
  takeToSend,
} from './flows.sql.ts'
import {
  type Outcome,
  openPlatform,
  type Platform,
  type PlatformSettings,
  type Reaching,
  usualPatienceMs,
} from './platform-client.ts'

export type Sending = Reaching & {
  db: Db
  fileOf: (documentId: number) => Promise<IssuedFile>
}

/** Platforms that one run sends to at the same time. */
const platformsAtOnce = 4
/** A run ends after so long: the next one goes on, and jobs of others have their turn. */
const runMs = 40_000
/** What a paper is looked for: a platform may answer page after page, each of them late. */
const searchMs = 60_000
/** Calls that handing over one paper may take: its own and two ways of asking for a token, twice. */
const callsToSend = 6
/** Clocks of platforms may go differently from ours. */
const clocksDifferMs = 3_600_000

/** What no second try changes: the paper or its form is refused. */
const isForGood = (code: number | null): boolean => code === 400 || code === 413 || code === 422

/** What our paper is called by at the platform: the same file has the same name whenever it is tried. */
const trackingIdOf = ({ number, sha256 }: { number: string; sha256: string }): string =>
  `${number}-${sha256.slice(0, 12)}`

/** The flow under which the platform already has a paper; undefined: it does not. One it could not read is none. */
const findSent = async (
  platform: Platform,
  trackingId: string,
  firstTriedAt: Date,
): Promise<Outcome<string | undefined>> => {
  const since = new Date(firstTriedAt.getTime() - clocksDifferMs)
  for await (const page of platform.search(since, searchMs, { trackingId })) {
    if (!page.ok) return page
    // Platforms that do not narrow by it answer every flow.
    const found = page.data.find(
      flow => flow.trackingId === trackingId && flow.acknowledgement?.status !== 'Error',
    )
    if (found !== undefined) return { ok: true, data: found.flowId }
  }
  return { ok: true, data: undefined }
}

const unmade = (error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error)
  return `Le PDF de cette pièce n’a pas pu être établi\u00a0: ${said.slice(0, 300)}`
}

/** Tries one paper; whether the next one may be tried now. */
const sendOne = async (
  { db, fileOf, now, patienceMs = usualPatienceMs }: Sending,
  { shopId, platform, by }: { shopId: number; platform: Platform; by: string },
  flow: DueFlow,
): Promise<{ goesOn: boolean; problem: string | null; error?: unknown }> => {
  const fail = async (problem: string, nextAt: Date | null) => {
    await noteFailure(db, shopId, { id: flow.id, problem, nextAt })
    return problem
  }
  const nextTry = () => nextFlowTry(flow.attempts + 1, flow.askedAt, now())
  let file: IssuedFile
  try {
    file = await fileOf(flow.documentId)
  } catch (error) {
    const at = now()
    await noteUnmade(db, shopId, {
      id: flow.id,
      problem: unmade(error),
      nextAt: nextMakeTry(flow.attempts + 1, at),
      now: at,
    })
    // What ails it ails no other paper.
    return { goesOn: true, problem: null, error }
  }
  const trackingId = trackingIdOf(file)
  const isHeld = () =>
    holds(db, shopId, { by, until: new Date(now().getTime() + callsToSend * patienceMs) })
  if (!(await isHeld()) || !(await noteTry(db, shopId, { id: flow.id, trackingId, now: now() })))
    return { goesOn: false, problem: null }
  // Tried before, it may be there without our having heard of it.
  const found: Outcome<string | undefined> =
    flow.firstTriedAt === null
      ? { ok: true, data: undefined }
      : await findSent(platform, trackingId, flow.firstTriedAt)
  // A search of many pages may have outlived the lease: then another node may be sending it.
  if (found.ok && found.data === undefined && !(await isHeld()))
    return { goesOn: false, problem: null }
  const sent = found.ok && found.data === undefined ? await platform.send(file, trackingId) : found
  if (sent.ok && sent.data !== undefined) {
    await noteSent(db, shopId, { id: flow.id, flowId: sent.data, now: now() })
    return { goesOn: true, problem: null }
  }
  if (sent.ok) throw new Error('A paper was neither found nor sent')
  // A search that is refused says nothing of the paper.
  if (found.ok && isForGood(sent.code)) {
    await fail(sent.problem, null)
    return { goesOn: true, problem: null }
  }
  const next = nextTry()
  const asked = now().getTime() + Math.min(sent.retryAfter ?? 0, 3_600) * 1_000
  const problem = await fail(
    sent.problem,
    next === null ? null : new Date(Math.max(next.getTime(), asked)),
  )
  // Whatever ails it ails the next paper too.
  return { goesOn: false, problem }
}

const sendAllOf = async (sending: Sending, settings: PlatformSettings, by: string, end: number) => {
  const { db, now } = sending
  const { shopId } = settings
  const platform = openPlatform(settings, sending)
  let problem: string | null = null
  const unmadeFiles: unknown[] = []
  try {
    while (now().getTime() < end) {
      const flow = await findDueFlow(db, shopId, now())
      if (flow === undefined) break
      const tried = await sendOne(sending, { shopId, platform, by }, flow)
      problem = tried.problem
      if (tried.error !== undefined) unmadeFiles.push(tried.error)
      if (!tried.goesOn) break
    }
  } catch (error) {
    problem = 'Une pièce n’a pas pu être envoyée. Nos équipes sont prévenues.'
    throw error
  } finally {
    await giveBack(db, shopId, { by, now: now(), problem })
  }
  // Said to operators too: files that are lost or cannot be drawn are nothing a wholesaler mends.
  if (unmadeFiles.length > 0)
    throw new AggregateError(unmadeFiles, `${unmadeFiles.length} papers could not be made`)
}

/**
 * Sends what waits, each wholesaler's papers one after the other: a platform is called by one node at a time, whose
 * lease is longer than any try it begins, so that what a killed node had begun is over when another looks for it.
 */
export const sendFlows = async (sending: Sending): Promise<void> => {
  const { db, now, patienceMs = usualPatienceMs } = sending
  const by = randomUUID()
  const end = now().getTime() + runMs
  const leaseMs = runMs + 3 * callsToSend * patienceMs
  const errors: unknown[] = []
  // One that fails is not asked again before the next run.
  const done: number[] = []
  const work = async () => {
    while (now().getTime() < end) {
      const until = new Date(now().getTime() + leaseMs)
      const taken = await takeToSend(db, { by, until, now: now(), except: done })
      if (taken === undefined) return
      done.push(taken.shopId)
      await sendAllOf(sending, taken, by, end).catch(error => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: platformsAtOnce }, work))
  if (errors.length > 0) throw new AggregateError(errors, String(errors[0]))
}
