/** Why a change was not taken as it was meant: the server's answer, or a word about what came of it. */
export type Refusal = {
  code: string
  message: string
  /** Of a word about a change that was made: nothing of it is left to send. */
  isDone?: true
}

/** A change that waits to be sent, and what became of it when it was refused. */
export type Waiting<Change> = {
  /** Its Idempotency-Key: sent again after a lost answer, it happens once. */
  key: string
  change: Change
  /** When the person last wanted it, in ms since 1970. */
  at: number
  /** Such a change waits for the person, not for the network. */
  refusal: Refusal | null
}

/** What the screen lays over what the server said; one that is sent stays until its effect shows. */
export type Held<Change> = Waiting<Change> & { isSent: boolean }

/** Whether a change is still to be sent. */
export const isWaiting = ({ refusal, isSent }: Held<unknown>): boolean =>
  refusal === null && !isSent

/** Where changes are kept; `update` reads and writes in one step, whoever else does so. */
export type QueueStore<Change> = {
  read: () => Promise<Waiting<Change>[]>
  update: (change: (held: Waiting<Change>[]) => Waiting<Change>[]) => Promise<void>
}

/**
 * What came of sending one: done, refused for good, or to be tried again later. Of what is done,
 * `shown` settles once the screen knows it from the server, `word` is what the person must be told of
 * it, and `settle` puts what the server made of it (an id) into the changes made on top of it.
 */
export type Outcome<Change> =
  | {
      sent: true
      shown: Promise<unknown>
      word?: Refusal | null
      settle?: (later: Change) => Change
    }
  | { sent: false; refusal: Refusal }
  | 'later'

export type OfflineQueue<Change> = {
  /**
   * Keeps a change, then sends what waits; resolves once it is kept. `key` is that of a first try
   * whose answer never came. Throws QueueFull beyond the most that is kept.
   */
  add: (change: Change, key?: string) => Promise<void>
  /** Sends what waits, in order, until all is sent or the network fails. */
  flush: () => Promise<void>
  /** Takes changes away that the person does not want any more. */
  dismiss: (...keys: string[]) => Promise<void>
  /** Sends something else in the place of a refused change, under a key of its own. */
  replace: (key: string, change: Change) => Promise<void>
  /** Sends refused changes once more, each in its place and under its key. */
  retry: (...keys: string[]) => Promise<void>
  /**
   * Takes over changes whose first sending a closed tab began: whether they arrived, their keys tell.
   * They come before what waits, which was kept after them.
   */
  adopt: (lost: readonly Waiting<Change>[]) => Promise<void>
  /** Reads again what another tab has kept or sent. */
  refresh: () => Promise<void>
  getHeld: () => readonly Held<Change>[]
  subscribe: (listener: () => void) => () => void
}

/** This device keeps no more changes: one who makes so many is better told. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}
const maxHeld = 200

type Subjects<Change> = (change: Change) => readonly (string | number)[]

type Rules<Change> = {
  /** What a change is about; it happens after, or not without, an earlier one about the same. */
  subjectsOf: Subjects<Change>
  /** Whether a later change says all that an earlier one about the same things did. */
  saysAgain?: (later: Change, earlier: Change) => boolean
}

/**
 * Marks a change as refused, and with it the later ones about the same things, which were made on top
 * of it. Of those, one that says all again stands for the earlier: the person is asked once.
 */
const refuse = <Change>(
  all: readonly Waiting<Change>[],
  { key, refusal }: { key: string; refusal: Refusal },
  { subjectsOf, saysAgain = () => true }: Rules<Change>,
): Waiting<Change>[] => {
  const at = all.findIndex(one => one.key === key)
  const about = new Set(all[at] === undefined ? [] : subjectsOf(all[at].change))
  const marked = all.map((one, index) =>
    index === at || (index > at && subjectsOf(one.change).some(subject => about.has(subject)))
      ? { ...one, refusal }
      : one,
  )
  const isSaidAgain = (later: Waiting<Change>, one: Waiting<Change>): boolean =>
    later.refusal !== null &&
    subjectsOf(one.change).every(subject => subjectsOf(later.change).includes(subject)) &&
    saysAgain(later.change, one.change)
  return marked.filter(
    (one, index) =>
      one.refusal === null || !marked.slice(index + 1).some(later => isSaidAgain(later, one)),
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
  mayGo = () => true,
  now = Date.now,
  ...rules
}: Rules<Change> & {
  store: QueueStore<Change>
  send: (waiting: Waiting<Change>) => Promise<Outcome<Change>>
  alone: (work: () => Promise<void>) => Promise<void>
  newKey: () => string
  /** False once whose changes these are is no longer there: asked right before each is sent. */
  mayGo?: () => boolean
  now?: () => number
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
  const leave = async (
    sent: Waiting<Change>,
    { shown, word = null, settle = later => later }: Extract<Outcome<Change>, { sent: true }>,
  ): Promise<void> => {
    leaving = [...leaving, sent]
    const forget = (): void => {
      leaving = leaving.filter(one => one !== sent)
      tell()
    }
    void shown.then(forget, forget)
    await keep(all =>
      all.flatMap(one => {
        if (one.key !== sent.key) return [{ ...one, change: settle(one.change) }]
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
  const keepNew = async (change: Change, key = newKey(), replaced?: string): Promise<void> => {
    const added = { key, change, at: now(), refusal: null }
    await keep(all => {
      const others = all.filter(one => one.key !== replaced)
      if (others.length >= maxHeld) throw new QueueFull()
      return [...others, added]
    })
    void flush()
  }
  return {
    add: keepNew,
    flush,
    dismiss: (...keys) => keep(all => all.filter(({ key }) => !keys.includes(key))),
    replace: (key, change) => keepNew(change, newKey(), key),
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

/** Refused changes that belong together: the first, and those made on top of it. */
export type Refused<Change> = { first: Held<Change>; keys: string[] }

/** What to ask the person about: each refused change once, with those that fell with it. */
export const refusedOf = <Change>(
  held: readonly Held<Change>[],
  subjectsOf: Subjects<Change>,
): Refused<Change>[] => {
  const asked: (Refused<Change> & { about: Set<string | number> })[] = []
  for (const one of held) {
    if (one.refusal === null || one.isSent) continue
    const subjects = subjectsOf(one.change)
    const before = asked.find(({ about }) => subjects.some(subject => about.has(subject)))
    if (before === undefined) asked.push({ first: one, keys: [one.key], about: new Set(subjects) })
    else {
      before.keys.push(one.key)
      for (const subject of subjects) before.about.add(subject)
    }
  }
  return asked.map(({ first, keys }) => ({ first, keys }))
}
