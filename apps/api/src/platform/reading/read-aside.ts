import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Why a reader came to no answer: its time was over, or it ran out of memory, or it has a fault. */
export class ReadingEnded extends Error {
  readonly why: 'slow' | 'broken'
  constructor(why: 'slow' | 'broken') {
    super(why)
    this.why = why
  }
}

type Bounds<Message, Result> = {
  mostMs: number
  /** Of V8's heap; what a file inflates to may take as much again beside it. */
  mostMb: number
  /** Each message of the reader: an answer ends it, undefined waits for the next, a throw refuses what is read. */
  hear: (message: Message) => { answer: Result } | undefined
}

/** Node's own memory, before it reads anything. */
const bareMb = 128
const lookEveryMs = 100

/** Ends a process that holds more than it may; V8 limits its heap alone. Where there is no /proc, the heap's limit is all. */
const limitMemory = (child: ChildProcess, mostMb: number): (() => void) => {
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const heldMb = Number(/VmRSS:\s{1,20}(\d{1,12})/.exec(status)?.[1] ?? 0) / 1024
    if (heldMb > bareMb + 2 * mostMb) child.kill('SIGKILL')
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  return () => clearInterval(timer)
}

/**
 * What a stranger sent, read in a process of its own (a `.child.ts`, by `readAndTell`): there it holds nobody up, sees no
 * secret and can be ended. A thread would not do: where V8 meets its limit of memory it may abort the whole process,
 * whatever the thread's own limit. Throws ReadingEnded, or what `hear` throws.
 */
const readAside = <Message, Result>(
  reader: URL,
  bytes: Uint8Array,
  { mostMs, mostMb, hear }: Bounds<Message, Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(reader), {
      execArgv: [`--max-old-space-size=${mostMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const unwatch = limitMemory(child, mostMb)
    const end = (): void => {
      clearTimeout(timer)
      unwatch()
      child.kill('SIGKILL')
    }
    const refuse = (error: unknown): void => {
      end()
      reject(error)
    }
    const timer = setTimeout(() => refuse(new ReadingEnded('slow')), mostMs)
    child.on('message', message => {
      try {
        // What the reader of this file posts.
        const heard = hear(message as Message)
        if (heard === undefined) return
        end()
        resolve(heard.answer)
      } catch (error) {
        refuse(error)
      }
    })
    child.on('error', () => refuse(new ReadingEnded('broken')))
    child.on('exit', () => refuse(new ReadingEnded('broken')))
    // A reader that is gone already takes nothing: its end is heard above.
    child.send(bytes, () => undefined)
  })

/**
 * A reader of one kind of file that reads one at a time: each has a process whose memory is not ours to give twice. Says how many
 * wait for it, the one that is read included.
 */
export const openReader = (reader: URL) => {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    waiting: () => waiting,
    read: async <Message, Result>(
      bytes: Uint8Array,
      bounds: Bounds<Message, Result>,
    ): Promise<Result> => {
      waiting += 1
      const mine = turn.then(() => readAside(reader, bytes, bounds))
      turn = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        waiting -= 1
      }
    },
  }
}
