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
export class Saver {
  #state: SaverState = {
    waiting: new Map(),
    sending: new Map(),
    failures: new Map(),
    savedOnce: false,
  }
  readonly #listeners = new Set<() => void>()
  readonly #api: Api
  readonly #takeOffers: (offers: readonly Offer[]) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null

  constructor(api: Api, takeOffers: (offers: readonly Offer[]) => void) {
    this.#api = api
    this.#takeOffers = takeOffers
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly state = (): SaverState => this.#state

  /** Queues edits of offers as they are shown; they are sent after the debounce. */
  readonly save = (step: Step, offerOf: (offerId: number) => Offer | undefined): void => {
    const { waiting, sending, failures } = this.#state
    const again = new Map(waiting)
    const left = new Map(failures)
    for (const { offerId } of step) {
      const failure = left.get(offerId)
      // Refused edits are sent again with the new value, against the version shown at the time.
      if (failure && left.delete(offerId)) again.set(offerId, failure)
    }
    const baseOf = (id: number) => sending.get(id)?.base ?? offerOf(id)
    this.#set({ waiting: addEdits(again, step, baseOf), failures: left })
    this.#plan()
  }

  /** Sends an offer's refused edits again; a conflict that was shown is checked from there on. */
  readonly retry = (offerId: number): void => {
    const failure = this.#state.failures.get(offerId)
    if (failure === undefined) return
    const { edits, theirs } = failure
    const base = theirs ?? failure.base
    if (theirs) this.#takeOffers([theirs])
    this.#set({
      failures: without(this.#state.failures, offerId),
      waiting: new Map(this.#state.waiting).set(offerId, { edits, base }),
    })
    this.#plan()
  }

  /** Retries everything that got no answer. */
  readonly retryNetwork = (): void => {
    for (const [offerId, { isNetwork }] of this.#state.failures) if (isNetwork) this.retry(offerId)
  }

  /** Leaves an offer as it is on the server. */
  readonly giveUp = (offerId: number): void => {
    const theirs = this.#state.failures.get(offerId)?.theirs
    if (theirs) this.#takeOffers([theirs])
    this.#set({ failures: without(this.#state.failures, offerId) })
  }

  /** Sends what waits without a pause; true when nothing is left unsaved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#running !== null || this.#state.waiting.size > 0)
      await (this.#running ?? this.#sendNext())
    return this.#state.failures.size === 0
  }

  #set(part: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }

  #plan(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#sendNext(), pauseMs)
  }

  #sendNext(): Promise<void> {
    // One after the other: the next batch names the versions that this one's answer brings.
    this.#running ??= this.#sendBatch().finally(() => {
      this.#running = null
      if (this.#state.waiting.size > 0) this.#plan()
    })
    return this.#running
  }

  async #sendBatch(): Promise<void> {
    const batch = new Map([...this.#state.waiting].slice(0, perBatch))
    if (batch.size === 0) return
    const waiting = new Map([...this.#state.waiting].filter(([id]) => !batch.has(id)))
    this.#set({ waiting, sending: batch })
    await this.#send(batch)
    this.#set({ sending: new Map() })
  }

  async #send(batch: ReadonlyMap<number, PendingEdits>): Promise<void> {
    if (batch.size === 0) return
    try {
      const { data } = await this.#api.changeShopOffers({
        body: { changes: [...batch.values()].map(namedChange) },
      })
      this.#saved(data.offers)
    } catch (error) {
      const { code, errors } = isApiError(error) ? error : { code: null, errors: {} }
      const refused = refusedPositions(errors)
      // All or none: without the bad ones the others go through, unless nothing says which.
      const isAtFault = (position: number) => refused.size === 0 || refused.has(position)
      const rest = new Map<number, PendingEdits>()
      for (const [position, [offerId, pending]] of [...batch].entries()) {
        const reason = refused.get(position) ?? messageOf(error, unsaved)
        if (!isAtFault(position)) rest.set(offerId, pending)
        else if (code === 'offer_changed') {
          const merged = await this.#settle(offerId, pending, reason)
          if (merged) rest.set(offerId, merged)
        } else
          this.#fail(offerId, { ...pending, reason, theirs: null, isNetwork: code === 'network' })
      }
      await this.#send(rest)
    }
  }

  /** What still is to be sent over another's change: null when nothing, or when a person must choose. */
  async #settle(
    offerId: number,
    pending: PendingEdits,
    reason: string,
  ): Promise<PendingEdits | null> {
    let theirs: Offer
    try {
      const params = { offerId }
      theirs = (await this.#api.getShopOffer({ params })).data
    } catch {
      // The failure stays; a retry asks the server again.
      this.#fail(offerId, { ...pending, reason, theirs: null, isNetwork: false })
      return null
    }
    const dispute = disputed(pending, theirs)
    if (dispute === 'choose') {
      this.#fail(offerId, { ...pending, reason, theirs, isNetwork: false })
      return null
    }
    if (dispute === 'saved') {
      this.#saved([theirs])
      return null
    }
    return { ...pending, base: theirs }
  }

  #saved(offers: readonly Offer[]): void {
    this.#takeOffers(offers)
    const waiting = new Map(this.#state.waiting)
    for (const offer of offers) {
      const newer = waiting.get(offer.id)
      // Edits typed meanwhile are based on this version.
      if (newer) waiting.set(offer.id, { ...newer, base: offer })
    }
    this.#set({ waiting, savedOnce: true })
  }

  #fail(offerId: number, failure: Failure): void {
    // Edits typed meanwhile join those that wait for the person's choice.
    const newer = this.#state.waiting.get(offerId)
    const edits: Edits = { ...failure.edits, ...newer?.edits }
    this.#set({
      waiting: without(this.#state.waiting, offerId),
      failures: new Map(this.#state.failures).set(offerId, { ...failure, edits }),
    })
  }
}
