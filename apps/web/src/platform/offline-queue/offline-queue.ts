/** The server's answer to a change that it does not take. */
export type Refusal = { code: string; message: string }

/** A change that waits to be sent, and what became of it when it was refused. */
export type Waiting<Change> = {
  /** Its Idempotency-Key: sent again after a lost answer, it happens once. */
  key: string
  change: Change
  /** Such a change waits for the person, not for the network. */
  refusal: Refusal | null
}

/** What the screen lays over what the server said; one that is sent stays until its effect shows. */
export type Held<Change> = Waiting<Change> & { isSent: boolean }

/** Where changes are kept; `update` reads and writes in one step, whoever else does so. */
export type QueueStore<Change> = {
  read: () => Promise<Waiting<Change>[]>
  update: (change: (held: Waiting<Change>[]) => Waiting<Change>[]) => Promise<void>
}

/**
 * What came of sending one: done (`shown` settles once the screen knows it from the server), refused
 * for good, or to be tried again later.
 */
export type Outcome =
  | { sent: true; shown: Promise<unknown> }
  | { sent: false; refusal: Refusal }
  | 'later'

export type OfflineQueue<Change> = {
  /** Keeps a change, then sends what waits; resolves once it is kept. */
  add: (change: Change) => Promise<void>
  /** Sends what waits, in order, until all is sent or the network fails. */
  flush: () => Promise<void>
  /** Takes away a refused change that the person has read. */
  dismiss: (key: string) => Promise<void>
  /** Sends something else in the place of a refused change, under a key of its own. */
  replace: (key: string, change: Change) => Promise<void>
  /** Reads again what another tab has kept or sent. */
  refresh: () => Promise<void>
  getHeld: () => readonly Held<Change>[]
  subscribe: (listener: () => void) => () => void
}

type Subjects<Change> = (change: Change) => readonly (string | number)[]

/**
 * Marks a change as refused, and with it the later ones about the same things, which were made on top
 * of it. Of those, one that says all again stands for the earlier: the person is asked once.
 */
const refuse = <Change>(
  all: readonly Waiting<Change>[],
  { key, refusal, subjectsOf }: { key: string; refusal: Refusal; subjectsOf: Subjects<Change> },
): Waiting<Change>[] => {
  const at = all.findIndex(one => one.key === key)
  const about = new Set(all[at] === undefined ? [] : subjectsOf(all[at].change))
  const marked = all.map((one, index) =>
    index === at || (index > at && subjectsOf(one.change).some(subject => about.has(subject)))
      ? { ...one, refusal }
      : one,
  )
  const saysAgain = (later: Waiting<Change>, one: Waiting<Change>): boolean =>
    later.refusal !== null &&
    subjectsOf(one.change).every(subject => subjectsOf(later.change).includes(subject))
  return marked.filter(
    (one, index) =>
      one.refusal === null || !marked.slice(index + 1).some(later => saysAgain(later, one)),
  )
}

/**
 * Changes are kept first, then sent one after the other, each under a key of its own, and forgotten
 * only when answered: what is lost on the way is sent again under the same key. `alone` lets one tab
 * send at a time. A refused change lets those about other things pass.
 */
export const createOfflineQueue = <Change>({
  store,
  send,
  alone,
  newKey,
  subjectsOf,
}: {
  store: QueueStore<Change>
  send: (waiting: Waiting<Change>) => Promise<Outcome>
  alone: (work: () => Promise<void>) => Promise<void>
  newKey: () => string
  /** What a change is about; it happens after, or not without, an earlier one about the same. */
  subjectsOf: Subjects<Change>
}): OfflineQueue<Change> => {
  let stored: readonly Waiting<Change>[] = []
  let leaving: readonly Waiting<Change>[] = []
  let held: readonly Held<Change>[] = []
  const listeners = new Set<() => void>()

  const tell = (): void => {
    held = [
      ...leaving.map(one => ({ ...one, isSent: true })),
      ...stored.map(one => ({ ...one, isSent: false })),
    ]
    for (const listener of listeners) listener()
  }
  const refresh = async (): Promise<void> => {
    stored = await store.read()
    tell()
  }
  const keep = async (change: (held: Waiting<Change>[]) => Waiting<Change>[]): Promise<void> => {
    await store.update(change)
    await refresh()
  }
  const leave = async (sent: Waiting<Change>, shown: Promise<unknown>): Promise<void> => {
    leaving = [...leaving, sent]
    const forget = (): void => {
      leaving = leaving.filter(one => one !== sent)
      tell()
    }
    void shown.then(forget, forget)
    await keep(all => all.filter(({ key }) => key !== sent.key))
  }

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const next = (await store.read()).find(({ refusal }) => refusal === null)
      if (next === undefined) return
      const outcome = await send(next)
      if (outcome === 'later') return
      if (outcome.sent) await leave(next, outcome.shown)
      else {
        const { key } = next
        await keep(all => refuse(all, { key, refusal: outcome.refusal, subjectsOf }))
      }
    }
  }

  const flush = (): Promise<void> => alone(sendAll)
  const keepNew = async (change: Change, replaced?: string): Promise<void> => {
    const added = { key: newKey(), change, refusal: null }
    await keep(all => [...all.filter(({ key }) => key !== replaced), added])
    void flush()
  }
  return {
    add: change => keepNew(change),
    flush,
    dismiss: key => keep(all => all.filter(one => one.key !== key)),
    replace: (key, change) => keepNew(change, key),
    refresh,
    getHeld: () => held,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
