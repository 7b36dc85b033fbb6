import { fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openFairTurns } from '../http/load/fair-turns.ts'

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
  /** Of V8's heap alone. */
  mostHeapMb: number
  /** Of all that the process holds, what a file inflates to included. */
  mostHeldMb: number
  /** Each message of the reader: an answer ends it, undefined waits for the next, a throw refuses what is read. */
  hear: (message: Message) => { answer: Result } | undefined
}

const lookEveryMs = 100

/**
 * Ends a process that holds more than it may, and puts it before all others where the machine has no memory left: so
 * Linux tells and is told (`/proc`). Elsewhere the heap's limit is all.
 */
const limitMemory = (
  { pid, kill }: { pid: number | undefined; kill: () => void },
  mostMb: number,
) => {
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (Number(/VmRSS:\s{1,20}(\d{1,12})/.exec(status)?.[1] ?? 0) / 1024 > mostMb) kill()
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
  { mostMs, mostHeapMb, mostHeldMb, hear }: Bounds<Message, Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(reader), {
      execArgv: [`--max-old-space-size=${mostHeapMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const kill = () => void child.kill('SIGKILL')
    const unwatch = limitMemory({ pid: child.pid, kill }, mostHeldMb)
    const end = (): void => {
      clearTimeout(timer)
      unwatch()
      kill()
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
 * A reader of one kind of file that reads one at a time: each has a process whose memory is not ours to give twice. Says how
 * many wait for it, the one that is read included. Where several wait, those of one sender (`whose`) wait for each
 * other, not everybody for them; of one sender or of all no more than said.
 */
export const openReader = (
  reader: URL,
  most: { mostOfOne?: number; mostWaiting?: number } = {},
) => {
  const turns = openFairTurns({ atOnce: 1, ...most })
  return {
    waiting: turns.count,
    read: <Message, Result>(
      bytes: Uint8Array,
      { whose = '', ...bounds }: Bounds<Message, Result> & { whose?: string },
    ): Promise<Result> => turns.take(whose, () => readAside(reader, bytes, bounds)),
  }
}
