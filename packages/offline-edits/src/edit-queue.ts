import { type Held, type Kept, QueueFull, type Refusal } from './held.ts'
import { type FallRules, refuse } from './refused.ts'

/** Where edits are kept; `update` reads and writes in one step, whoever else does so. */
export type QueueStore<Edit> = {
  read: () => Promise<Kept<Edit>[]>
  update: (change: (kept: Kept<Edit>[]) => Kept<Edit>[]) => Promise<void>
}

/**
 * What came of sending one: done, refused for good, or to be tried again later. Of what is done,
 * `shown` settles once the screen knows it from the server, `word` is what the person must be told of
 * it, and `settle` puts what the server made of it (an id) into the edits made on top of it.
 */
export type Outcome<Edit> =
  | {
      sent: true
      shown: Promise<unknown>
      word?: Refusal | null
      settle?: (later: Edit) => Edit
    }
  | { sent: false; refusal: Refusal }
  | 'later'

export type EditQueue<Edit> = {
  /**
   * Keeps an edit, then sends what waits; resolves once it is kept. `key` is that of a first try
   * whose answer never came. Throws QueueFull beyond the most that is kept.
   */
  add: (edit: Edit, key?: string) => Promise<void>
  /** Sends what waits, in order, until all is sent or the network fails. */
  flush: () => Promise<void>
  /** Takes edits away that the person does not want any more. */
  dismiss: (...keys: string[]) => Promise<void>
  /** Sends something else in the place of a refused edit, under a key of its own. */
  replace: (key: string, edit: Edit) => Promise<void>
  /** Sends refused edits once more, each in its place and under its key. */
  retry: (...keys: string[]) => Promise<void>
  /**
   * Takes over edits whose first sending a closed tab began: whether they arrived, their keys tell.
   * They come before what waits, which was kept after them.
   */
  adopt: (lost: readonly Kept<Edit>[]) => Promise<void>
  /** Reads again what another tab has kept or sent. */
  refresh: () => Promise<void>
  getHeld: () => readonly Held<Edit>[]
  subscribe: (listener: () => void) => () => void
}

const maxKept = 200

/**
 * Edits are kept first, then sent one after the other, each under a key of its own, and forgotten only
 * when answered: what is lost on the way is sent again under the same key. `alone` lets one tab send at
 * a time. A refused edit lets those about other things pass.
 */
export const createEditQueue = <Edit>({
  store,
  send,
  alone,
  newKey,
  mayGo = () => true,
  now = Date.now,
  ...rules
}: FallRules<Edit> & {
  store: QueueStore<Edit>
  send: (kept: Kept<Edit>) => Promise<Outcome<Edit>>
  alone: (work: () => Promise<void>) => Promise<void>
  newKey: () => string
  /** False once whose edits these are is no longer there: asked right before each is sent. */
  mayGo?: () => boolean
  now?: () => number
}): EditQueue<Edit> => {
  let stored: readonly Kept<Edit>[] = []
  let leaving: readonly Kept<Edit>[] = []
  let held: readonly Held<Edit>[] = []
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
  const keep = async (change: (kept: Kept<Edit>[]) => Kept<Edit>[]): Promise<void> => {
    await store.update(change)
    await refresh()
  }
  const leave = async (
    sent: Kept<Edit>,
    { shown, word = null, settle = later => later }: Extract<Outcome<Edit>, { sent: true }>,
  ): Promise<void> => {
    leaving = [...leaving, sent]
    const forget = (): void => {
      leaving = leaving.filter(one => one !== sent)
      tell()
    }
    void shown.then(forget, forget)
    await keep(all =>
      all.flatMap(one => {
        if (one.key !== sent.key) return [{ ...one, edit: settle(one.edit) }]
        return word === null ? [] : [{ ...one, refusal: { ...word, isDone: true } }]
      }),
    )
  }

  const sendAll = async (): Promise<void> => {
    for (;;) {
      const next = (await store.read()).find(({ refusal }) => refusal === null)
      if (next === undefined || !mayGo()) return
      const outcome = await send(next)
      if (outcome === 'later') return
      if (outcome.sent) await leave(next, outcome)
      else {
        const refused = { key: next.key, refusal: outcome.refusal }
        await keep(all => refuse(all, refused, rules))
      }
    }
  }

  const flush = (): Promise<void> => alone(sendAll)
  const keepNew = async (edit: Edit, key = newKey(), replaced?: string): Promise<void> => {
    const added = { key, edit, at: now(), refusal: null }
    await keep(all => {
      const others = all.filter(one => one.key !== replaced)
      if (others.length >= maxKept) throw new QueueFull()
      return [...others, added]
    })
    void flush()
  }
  return {
    add: keepNew,
    flush,
    dismiss: (...keys) => keep(all => all.filter(({ key }) => !keys.includes(key))),
    replace: (key, edit) => keepNew(edit, newKey(), key),
    retry: async (...keys) => {
      await keep(all =>
        all.map(one => (keys.includes(one.key) ? { ...one, at: now(), refusal: null } : one)),
      )
      void flush()
    },
    adopt: async lost => {
      await keep(all => [...lost.filter(({ key }) => !all.some(one => one.key === key)), ...all])
      void flush()
    },
    refresh,
    getHeld: () => held,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
