import { randomUUID } from 'node:crypto'
import { isToldOf, nextSending, sendingsKeptDays } from '@carreau/domain/integrations/order-files'
import type { OrderFile, WantedOrderFile } from '../../documents/door/order-file.ts'
import { notifyOfOrderFiles } from '../../notifications/door/company-news.ts'
import { type Carriers, openCarrier, placeOf } from './carriers.ts'
import { type Carrier, NotCarried } from './not-carried.ts'
import {
  type DueSending,
  deleteOldSendings,
  findDueSendings,
  giveBackTarget,
  markTold,
  recordTry,
  type TakenTarget,
  takeDueTarget,
} from './sending.sql.ts'
import { bringForward } from './targets.sql.ts'

export type SendOrderFiles = Carriers & {
  fileOf: (wanted: WantedOrderFile) => Promise<OrderFile | undefined>
  now: () => Date
  onError: (error: Error) => void
}

/** Wholesalers that are served at the same time, and files of each in one go. */
const targetsAtOnce = 4
const filesAtOnce = 50
/** A run takes no more after so long: jobs of others have their turn, and the next run goes on. */
const runMs = 40_000
/** Longer than fifty files take on a slow line; a node that was killed is followed by another then. */
const leaseMs = 10 * 60_000

/** Why a file cannot be made; undefined where it can. */
const makeFile = async (
  { fileOf, onError }: SendOrderFiles,
  wanted: WantedOrderFile,
): Promise<OrderFile | string> => {
  try {
    return (await fileOf(wanted)) ?? 'Cette commande n’a plus de bon de commande.'
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)))
    return 'Carreau n’a pas pu faire ce fichier.'
  }
}

const wordsOf = ({ onError }: SendOrderFiles, error: unknown): string => {
  if (error instanceof NotCarried) return error.message
  onError(error instanceof Error ? error : new Error(String(error)))
  return 'L’envoi a échoué.'
}

/** The way to one wholesaler, opened for the first file that takes it; once it fails, those behind meet the same. */
const openWay = (work: SendOrderFiles, target: TakenTarget, by: string) => {
  let carrier: Carrier | undefined
  let problem: string | null = null
  return {
    problem: () => problem,
    /** Why it did not arrive; null: it did. */
    send: async (file: OrderFile, sending: DueSending): Promise<string | null> => {
      if (problem !== null) return problem
      try {
        carrier ??= await openCarrier(work, target, by)
        await carrier.send(file, sending)
      } catch (error) {
        problem = wordsOf(work, error)
      }
      return problem
    },
    close: async () => carrier?.close(),
  }
}

/** Sends what is due of one wholesaler; why the way failed, and why a file was given up that could not be made. */
const sendAll = async (
  work: SendOrderFiles,
  target: TakenTarget,
  { by, due, deadline }: { by: string; due: readonly DueSending[]; deadline: number },
): Promise<{ problem: string | null; givenUp: string | null; sent: number }> => {
  const { db, now } = work
  const { shopId, format } = target
  const sentTo = placeOf(target).slice(0, 600)
  const way = openWay(work, target, by)
  let givenUp: string | null = null
  let sent = 0
  try {
    for (const sending of due) {
      // What was not begun is begun by the next run.
      if (way.problem() === null && now().getTime() > deadline) break
      const made = await makeFile(work, { shopId, orderId: sending.orderId, format })
      const file = typeof made === 'string' ? undefined : { ...made, format }
      const why = typeof made === 'string' ? made : await way.send(made, sending)
      const at = now()
      const nextAt = why === null ? null : nextSending(sending.attempts + 1, sending.askedAt, at)
      if (why === null) sent += 1
      if (file === undefined && nextAt === null) givenUp = why
      await recordTry(db, sending, { file, sentTo, why, nextAt }, at)
    }
  } finally {
    await way.close()
  }
  return { problem: way.problem(), givenUp, sent }
}

const serve = async (
  work: SendOrderFiles,
  target: TakenTarget,
  { by, deadline }: { by: string; deadline: number },
): Promise<number> => {
  const { db, now } = work
  const { shopId } = target
  const due = await findDueSendings(db, shopId, { most: filesAtOnce, now: now() })
  const { problem, givenUp, sent } = await sendAll(work, target, { by, due, deadline })
  const at = now()
  const failingSince = problem === null ? null : (target.failingSince ?? at)
  await db.transaction().execute(async trx => {
    const isSame = await giveBackTarget(trx, shopId, { by, failingSince, now: at })
    // Settled anew meanwhile, it says nothing of how it is settled now.
    if (!isSame) return
    if (problem === null && target.failingSince !== null) await bringForward(trx, shopId, at)
    const isStuck = failingSince !== null && isToldOf(failingSince, at)
    const why = (isStuck && (await markTold(trx, shopId, at)) ? problem : null) ?? givenUp
    if (why !== null) await notifyOfOrderFiles(trx, { shopId, place: placeOf(target), why }, at)
  })
  return sent
}

/** Sends the orders that are due as files; how many arrived. */
export const sendOrderFiles = async (work: SendOrderFiles): Promise<number> => {
  const { db, now } = work
  const begun = now().getTime()
  await deleteOldSendings(db, new Date(begun - sendingsKeptDays * 86_400_000))
  const deadline = begun + runMs
  let done = 0
  const goOn = async (): Promise<void> => {
    while (now().getTime() < deadline) {
      const by = randomUUID()
      const at = now()
      const until = new Date(at.getTime() + leaseMs)
      const target = await takeDueTarget(db, { by, until, now: at })
      if (target === undefined) return
      done += await serve(work, target, { by, deadline })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: targetsAtOnce }, goOn))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return done
}
