import type { BrowserQueue, QueueWork, RoomConnection } from './browser-queue.ts'
import { type Held, isWaiting, QueueFull, setWaiting } from './held.ts'
import type { FallRules } from './refused.ts'

/** An edit to be laid over what the server said. */
export type Shown<Edit> = { edit: Edit; at: number; isWaiting: boolean }

/**
 * What one room says of its edits. `Data` is what they are laid over, `Answer` what the server answers,
 * `Context` what the application gives to whoever sends.
 */
export type RoomRules<Data, Edit, Answer, Context> = FallRules<Edit> & {
  name: string
  /** The data with an edit made; `isWaiting` once it waits for the network. */
  apply: (data: Data, shown: Shown<Edit>) => Data
  /** Sends one; `isLater` is not at once: then it holds only for what the person had seen. */
  send: (
    context: Context,
    edit: Edit,
    how: { key: string; isLater: boolean },
  ) => Promise<Answer | undefined>
  /** Asks the server what came of edits; of none when another tab has sent one. */
  refresh: (context: Context, edits: readonly Edit[]) => Promise<unknown>
  /** Shows an answer before all is asked for again. */
  answered?: (context: Context, sent: { edit: Edit; answer: Answer; isLater: boolean }) => unknown
  /** Whether an edit is shown before its first answer; all are unless this says no. */
  isAtOnce?: (edit: Edit) => boolean
  /** Whether an edit may wait for the network; all may unless this says no. */
  mayWait?: (edit: Edit) => boolean
  /** Kept before it is sent, and shown from there: for what must never be lost. */
  isKeptFirst?: boolean
} & Pick<QueueWork<Edit, Answer>, 'wordOf' | 'settle'>

/** What became of an edit: answered, or kept until it is. */
export type Made<Edit, Answer> = { edit: Edit; isKept: boolean; answer?: Answer | undefined }

/**
 * The edits of one room, whoever makes them. Its queue is there while somebody is at the desk: until
 * `open` is called, an edit without an answer fails.
 */
export type EditRoom<Data, Edit, Answer, Context> = {
  name: string
  subjects: FallRules<Edit>['subjects']
  send: RoomRules<Data, Edit, Answer, Context>['send']
  /** What the queue of the room does. */
  workIn: (context: Context) => QueueWork<Edit, Answer>
  /** Gives the room its queue, until the function it answers is called. */
  open: (queue: BrowserQueue<Edit>) => () => void
  getQueue: () => BrowserQueue<Edit> | null
  /** What is kept: waiting, refused, or sent and not yet on screen. */
  getHeld: () => readonly Held<Edit>[]
  /** What is laid over the server's data, in order: a new array whenever it changes. */
  getShown: () => readonly Shown<Edit>[]
  subscribe: (listener: () => void) => () => void
  /** The server's data with the edits made on it. */
  over: (data: Data, shown?: readonly Shown<Edit>[]) => Data
  /** Whether a first try is on its way: what it changed is asked for when it is through. */
  isSending: () => boolean
  /** Does something else after the first tries of edits made before, and before those made after. */
  inLine: <Done>(work: () => Promise<Done>) => Promise<Done>
  /**
   * Makes an edit: shown at once, sent after those made before, and kept when no answer comes or
   * earlier ones still wait. The first try has the key of the later ones: an answer that was lost is
   * no second edit. Throws what `send` threw when it is refused, QueueFull when the device keeps no more.
   */
  make: (context: Context, edit: Edit) => Promise<Made<Edit, Answer>>
}

type Try<Edit> = { key: string; edit: Edit; at: number; isSent: boolean }

export const createEditRoom = <Data, Edit, Answer, Context>(
  rules: RoomRules<Data, Edit, Answer, Context>,
  { judge, newKey, setReached }: RoomConnection,
): EditRoom<Data, Edit, Answer, Context> => {
  const { name, subjects, saysAgain, wordOf, settle, send, refresh, answered } = rules
  const { isAtOnce = () => true, mayWait = () => true } = rules
  let queue: BrowserQueue<Edit> | null = null
  let held: readonly Held<Edit>[] = []
  let tries: readonly Try<Edit>[] = []
  let shown: readonly Shown<Edit>[] = []
  let ended: Edit[] = []
  let line: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const awaited: ((queue: BrowserQueue<Edit>) => void)[] = []

  const tell = (): void => {
    shown = [
      ...held
        .filter(({ refusal }) => refusal === null)
        .map(({ edit, at }) => ({ edit, at, isWaiting: true })),
      ...tries
        .filter(({ key, edit }) => isAtOnce(edit) && !held.some(one => one.key === key))
        .map(({ edit, at }) => ({ edit, at, isWaiting: false })),
    ]
    for (const listener of listeners) listener()
  }
  const show = (next: readonly Held<Edit>[]): void => {
    held = next
    tell()
    setWaiting(name, held.filter(isWaiting).length)
  }
  const forget = (gone: readonly Try<Edit>[]): void => {
    tries = tries.filter(one => !gone.includes(one))
    tell()
  }

  const keep = async ({ edit, key }: Try<Edit>, lost?: unknown): Promise<Made<Edit, Answer>> => {
    try {
      await queue?.add(edit, key)
    } catch (error) {
      // A device that cannot keep it says what it would have said without a queue.
      throw error instanceof QueueFull || lost === undefined ? new QueueFull() : lost
    }
    return { edit, isKept: true }
  }
  const sendOrKeep = async (context: Context, one: Try<Edit>): Promise<Made<Edit, Answer>> => {
    const { edit, key } = one
    const isKeeping = queue !== null && mayWait(edit)
    if (isKeeping && held.some(isWaiting)) return keep(one)
    try {
      const answer = await send(context, edit, { key, isLater: false })
      if (answer !== undefined) await answered?.(context, { edit, answer, isLater: false })
      return { edit, isKept: false, answer }
    } catch (error) {
      if (queue === null || !mayWait(edit) || judge(error) !== 'lost') throw error
      setReached(false)
      return keep(one, error)
    }
  }
  const inLine = <Done>(work: () => Promise<Done>): Promise<Done> => {
    const done = line.then(work)
    line = done.catch(() => undefined)
    return done
  }
  /** Asks what came of first tries, once the last of several is through. */
  const end = async (context: Context, edit: Edit): Promise<void> => {
    ended.push(edit)
    if (tries.some(({ isSent }) => !isSent)) return
    const sent = tries
    const edits = ended
    ended = []
    await refresh(context, edits).catch(() => undefined)
    forget(sent)
  }
  const tryFirst = async (context: Context, edit: Edit): Promise<Made<Edit, Answer>> => {
    const one: Try<Edit> = { key: newKey(), edit, at: Date.now(), isSent: false }
    tries = [...tries, one]
    tell()
    let letGo = () => {}
    const over = new Promise<void>(resolve => {
      letGo = resolve
    })
    if (mayWait(edit)) queue?.hold({ key: one.key, edit, at: one.at, refusal: null }, over)
    try {
      const made = await inLine(() => sendOrKeep(context, one))
      if (made.isKept) forget([one])
      // Laid over what the server says until that knows of it.
      else one.isSent = true
      return made
    } catch (error) {
      forget([one])
      throw error
    } finally {
      letGo()
      void end(context, edit)
    }
  }
  const whenOpen = (): Promise<BrowserQueue<Edit>> =>
    new Promise(resolve => {
      if (queue === null) awaited.push(resolve)
      else resolve(queue)
    })

  return {
    name,
    subjects,
    send,
    workIn: context => ({
      subjects,
      saysAgain,
      wordOf,
      settle,
      call: (edit, key) => send(context, edit, { key, isLater: true }),
      onSent: async sent => {
        if (sent !== undefined) await answered?.(context, { ...sent, isLater: true })
        await refresh(context, sent === undefined ? [] : [sent.edit])
      },
    }),
    open: opened => {
      queue = opened
      show(opened.getHeld())
      for (const resolve of awaited.splice(0)) resolve(opened)
      const leave = opened.subscribe(() => show(opened.getHeld()))
      return () => {
        leave()
        if (queue !== opened) return
        queue = null
        // Of what is on its way the next person sees nothing.
        tries = []
        show([])
      }
    },
    getQueue: () => queue,
    getHeld: () => held,
    getShown: () => shown,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    over: (data, edits = shown) => edits.reduce(rules.apply, data),
    isSending: () => tries.some(({ isSent }) => !isSent),
    inLine,
    make: async (context, edit) => {
      if (!rules.isKeptFirst) return tryFirst(context, edit)
      await (await whenOpen()).add(edit)
      return { edit, isKept: true }
    },
  }
}
