/** A change that waits to be sent, and what became of it when it was refused. */
export type Waiting<Change> = {
  /** Its Idempotency-Key: sent again after a lost answer, it happens once. */
  key: string
  change: Change
  /** The server's sentence; such a change waits for the person, not for the network. */
  refusal: string | null
}

/** Where changes are kept; `update` reads and writes in one step, whoever else does so. */
export type QueueStore<Change> = {
  read: () => Promise<Waiting<Change>[]>
  update: (change: (held: Waiting<Change>[]) => Waiting<Change>[]) => Promise<void>
}

/** What came of sending one: done, refused for good, or to be tried again later. */
export type Outcome = { sent: true } | { sent: false; refusal: string } | 'later'

export type OfflineQueue<Change> = {
  /** Keeps a change, then sends what waits; resolves once it is kept. */
  add: (change: Change) => Promise<void>
  /** Sends what waits, in order, until all is sent or the network fails. */
  flush: () => Promise<void>
  /** Takes away a refused change that the person has read. */
  dismiss: (key: string) => Promise<void>
  /** Reads again what another tab has kept or sent. */
  refresh: () => Promise<void>
  getHeld: () => readonly Waiting<Change>[]
  subscribe: (listener: () => void) => () => void
}

/**
 * Changes are kept first, then sent one after the other, each under a key of its own, and forgotten
 * only when answered: what is lost on the way is sent again under the same key. `alone` lets one tab
 * send at a time. A refused change lets the others pass.
 */
export const createOfflineQueue = <Change>({
  store,
  send,
  alone,
  newKey,
  onSent,
}: {
  store: QueueStore<Change>
  send: (waiting: Waiting<Change>) => Promise<Outcome>
  alone: (work: () => Promise<void>) => Promise<void>
  newKey: () => string
  onSent: (waiting: Waiting<Change>) => void
}): OfflineQueue<Change> => {
  let held: readonly Waiting<Change>[] = []
  const listeners = new Set<() => void>()

  const refresh = async (): Promise<void> => {
    held = await store.read()
    for (const listener of listeners) listener()
  }
  const keep = async (change: (held: Waiting<Change>[]) => Waiting<Change>[]): Promise<void> => {
    await store.update(change)
    await refresh()
  }

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const next = (await store.read()).find(({ refusal }) => refusal === null)
      if (next === undefined) return
      const outcome = await send(next)
      if (outcome === 'later') return
      if (outcome.sent) {
        await keep(all => all.filter(({ key }) => key !== next.key))
        onSent(next)
      } else {
        const { refusal } = outcome
        await keep(all => all.map(one => (one.key === next.key ? { ...one, refusal } : one)))
      }
    }
  }

  const flush = (): Promise<void> => alone(sendAll)
  return {
    add: async change => {
      await keep(all => [...all, { key: newKey(), change, refusal: null }])
      void flush()
    },
    flush,
    dismiss: key => keep(all => all.filter(one => one.key !== key)),
    refresh,
    getHeld: () => held,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
