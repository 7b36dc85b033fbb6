import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'

/** Admits so many pieces of work at once; the rest waits, and is sent away rather than served too late. */
export type Admission = {
  /** Resolves to true when the work may begin, to false when it must not. */
  enter: () => boolean | Promise<boolean>
  /** Every admitted work says when it is done. */
  leave: () => void
  figures: () => { running: number; waiting: number; refused: number }
}

/** One who waits, since when (ms). */
type Waiting = { since: number; answer: (admitted: boolean) => void }

/**
 * Controlled delay: a rush may wait for `patienceMs`, because it passes, as do the third of a second
 * that a checkpoint or a collection of garbage takes. Once somebody has been waiting all that time the
 * node has more to do than it can: from then on the newest goes first (whoever waits longest has given up
 * soonest) and nobody waits longer than `hurryMs`, until a place is left over and nobody has been sent
 * away for `patienceMs`. So what is served takes about as long as ever, and the rest knows at once.
 */
export const openAdmission = ({
  atOnce,
  most = 1_000,
  patienceMs = 500,
  hurryMs = 20,
  now = () => performance.now(),
}: {
  atOnce: number
  /** How many may wait. */
  most?: number
  patienceMs?: number
  hurryMs?: number
  now?: () => number
}): Admission => {
  const waiting: Waiting[] = []
  let running = 0
  let refused = 0
  /** Since when there has been no place left over. */
  let busySince: number | null = null
  let lastRefusal = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  const isOverloaded = (): boolean => busySince !== null && now() - busySince > patienceMs

  const refuse = ({ answer }: Waiting): void => {
    refused++
    lastRefusal = now()
    answer(false)
  }

  /** Nobody waits: that the others were sent away is no sign of calm. */
  const settle = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (now() - lastRefusal > patienceMs) busySince = null
  }

  /** Sends away who has waited too long: they stand in the order in which they came. */
  const expire = (): void => {
    timer = undefined
    const latest = now() - (isOverloaded() ? hurryMs : patienceMs)
    const late = waiting.findIndex(({ since }) => since > latest)
    for (const one of waiting.splice(0, late === -1 ? waiting.length : late)) refuse(one)
    if (waiting.length > 0) watch()
  }

  const watch = (): void => {
    timer ??= setTimeout(expire, hurryMs / 2)
  }

  const leave = (): void => {
    const next = isOverloaded() ? waiting.pop() : waiting.shift()
    if (waiting.length === 0) settle()
    if (next === undefined) running--
    else next.answer(true)
  }

  return {
    enter: () => {
      if (running < atOnce) {
        running++
        return true
      }
      if (waiting.length >= most) {
        refused++
        lastRefusal = now()
        return false
      }
      busySince ??= now()
      watch()
      return new Promise(answer => waiting.push({ since: now(), answer }))
    },
    leave,
    figures: () => ({ running, waiting: waiting.length, refused }),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads an uploaded file while it is served, at the pace of the sender's line. */
    takesFile?: boolean
  }
}

/**
 * Answers 503 with `Retry-After` to calls that would be served too late (`openAdmission`). A call counts
 * from when its body has arrived until its answer is made, so that a slow line holds nobody up; an
 * upload, whose body is read while it is served, does not count. Pages, files and health are not calls.
 */
export const shedLoad = (api: FastifyInstance, admission: Admission): void => {
  const admitted = new WeakSet<FastifyRequest>()
  const done = async (request: FastifyRequest): Promise<void> => {
    if (admitted.delete(request)) admission.leave()
  }
  api.addHook('preValidation', async request => {
    if (request.routeOptions.config.takesFile === true) return
    if (!(await admission.enter())) throw new AppError('overloaded')
    admitted.add(request)
  })
  api.addHook('onSend', async (request, _reply, payload) => {
    await done(request)
    return payload
  })
  // Whoever hung up before the answer was made.
  api.addHook('onResponse', done)
}
