import type { Api } from '../../../platform/api-client/api-client.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import type { Offer } from '../price-list.queries.ts'
import {
  addEdits,
  disputed,
  type Edits,
  namedChange,
  type PendingEdits,
  refusedPositions,
  type Step,
} from './changes.ts'

/** Why an offer's edits are not saved; `theirs` is the offer as somebody else left it. */
export type Failure = PendingEdits & {
  reason: string
  theirs: Offer | null
  /** Whether sending the same again may succeed: no answer came. */
  isNetwork: boolean
}
export type SaverState = {
  waiting: ReadonlyMap<number, PendingEdits>
  sending: ReadonlyMap<number, PendingEdits>
  failures: ReadonlyMap<number, Failure>
  savedOnce: boolean
}

/** A batch is sent so long after the last edit (debounce). */
const pauseMs = 250
const perBatch = 500

const unsaved = 'Non enregistré. Vérifiez votre connexion, puis réessayez.'

const without = <Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> =>
  new Map([...map].filter(([known]) => known !== id))

/**
 * Saves edits in small batches, one after the other: what is typed shows at once, and what the
 * server refuses stays in its cell, with the reason, until it is corrected. It outlives the screen:
 * edits pending when the person leaves are still sent.
 */
export const createSaver = (api: Api, takeOffers: (offers: readonly Offer[]) => void) => {
  let state: SaverState = {
    waiting: new Map(),
    sending: new Map(),
    failures: new Map(),
    savedOnce: false,
  }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Queues edits of offers as they are shown; they are sent after the debounce. */
  const save = (step: Step, offerOf: (offerId: number) => Offer | undefined): void => {
    const { waiting, sending, failures } = state
    const again = new Map(waiting)
    const left = new Map(failures)
    for (const { offerId } of step) {
      const failure = left.get(offerId)
      // Refused edits are sent again with the new value, against the version shown at the time.
      if (failure && left.delete(offerId)) again.set(offerId, failure)
    }
    const baseOf = (id: number) => sending.get(id)?.base ?? offerOf(id)
    set({ waiting: addEdits(again, step, baseOf), failures: left })
    plan()
  }

  /** Sends an offer's refused edits again; a conflict that was shown is checked from there on. */
  const retry = (offerId: number): void => {
    const failure = state.failures.get(offerId)
    if (failure === undefined) return
    const { edits, theirs } = failure
    const base = theirs ?? failure.base
    if (theirs) takeOffers([theirs])
    set({
      failures: without(state.failures, offerId),
      waiting: new Map(state.waiting).set(offerId, { edits, base }),
    })
    plan()
  }

  /** Retries everything that got no answer. */
  const retryNetwork = (): void => {
    for (const [offerId, { isNetwork }] of state.failures) if (isNetwork) retry(offerId)
  }

  /** Leaves an offer as it is on the server. */
  const giveUp = (offerId: number): void => {
    const theirs = state.failures.get(offerId)?.theirs
    if (theirs) takeOffers([theirs])
    set({ failures: without(state.failures, offerId) })
  }

  /** Sends what waits without a pause; true when nothing is left unsaved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    while (running !== null || state.waiting.size > 0) await (running ?? sendNext())
    return state.failures.size === 0
  }

  const set = (part: Partial<SaverState>): void => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const plan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendNext(), pauseMs)
  }

  const sendNext = (): Promise<void> => {
    // One after the other: the next batch names the versions that this one's answer brings.
    running ??= sendBatch().finally(() => {
      running = null
      if (state.waiting.size > 0) plan()
    })
    return running
  }

  const sendBatch = async (): Promise<void> => {
    const batch = new Map([...state.waiting].slice(0, perBatch))
    if (batch.size === 0) return
    const waiting = new Map([...state.waiting].filter(([id]) => !batch.has(id)))
    set({ waiting, sending: batch })
    await send(batch)
    set({ sending: new Map() })
  }

  const send = async (batch: ReadonlyMap<number, PendingEdits>): Promise<void> => {
    if (batch.size === 0) return
    try {
      const { data } = await api.changeShopOffers({
        // The grid has asked about unlikely prices before they came here.
        body: { changes: [...batch.values()].map(namedChange), prices_confirmed: true },
      })
      saved(data.offers)
    } catch (error) {
      await send(await restOf(batch, error))
    }
  }

  /** What of a refused batch can be sent again, without what is at fault: all or none was saved. */
  const restOf = async (batch: ReadonlyMap<number, PendingEdits>, error: unknown) => {
    const { code, errors } = isApiError(error) ? error : { code: null, errors: {} }
    const refused = refusedPositions(errors)
    // All are at fault when nothing says which.
    const isAtFault = (position: number) => refused.size === 0 || refused.has(position)
    const rest = new Map<number, PendingEdits>()
    for (const [position, [offerId, pending]] of [...batch].entries()) {
      const reason = refused.get(position) ?? messageOf(error, unsaved)
      if (!isAtFault(position)) rest.set(offerId, pending)
      else if (code === 'offer_changed') {
        const merged = await settle(offerId, pending, reason)
        if (merged) rest.set(offerId, merged)
      } else fail(offerId, { ...pending, reason, theirs: null, isNetwork: code === 'network' })
    }
    return rest
  }

  /** What still is to be sent over another's change: null when nothing, or when a person must choose. */
  const settle = async (
    offerId: number,
    pending: PendingEdits,
    reason: string,
  ): Promise<PendingEdits | null> => {
    let theirs: Offer
    try {
      const params = { offerId }
      theirs = (await api.getShopOffer({ params })).data
    } catch {
      // The failure stays; a retry asks the server again.
      fail(offerId, { ...pending, reason, theirs: null, isNetwork: false })
      return null
    }
    const dispute = disputed(pending, theirs)
    if (dispute === 'choose') {
      fail(offerId, { ...pending, reason, theirs, isNetwork: false })
      return null
    }
    if (dispute === 'saved') {
      saved([theirs])
      return null
    }
    return { ...pending, base: theirs }
  }

  const saved = (offers: readonly Offer[]): void => {
    takeOffers(offers)
    const waiting = new Map(state.waiting)
    for (const offer of offers) {
      const newer = waiting.get(offer.id)
      // Edits typed meanwhile are based on this version.
      if (newer) waiting.set(offer.id, { ...newer, base: offer })
    }
    set({ waiting, savedOnce: true })
  }

  const fail = (offerId: number, failure: Failure): void => {
    // Edits typed meanwhile join those that wait for the person's choice.
    const newer = state.waiting.get(offerId)
    const edits: Edits = { ...failure.edits, ...newer?.edits }
    set({
      waiting: without(state.waiting, offerId),
      failures: new Map(state.failures).set(offerId, { ...failure, edits }),
    })
  }

  return { subscribe, getState: () => state, save, retry, retryNetwork, giveUp, flush }
}
