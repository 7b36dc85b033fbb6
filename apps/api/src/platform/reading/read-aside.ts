import { Worker } from 'node:worker_threads'

/** Why a thread came to no answer: its time was over, or it ran out of memory, or the reader has a fault. */
export class ReadingEnded extends Error {
  readonly why: 'slow' | 'broken'
  constructor(why: 'slow' | 'broken') {
    super(why)
    this.why = why
  }
}

type Bounds<Message, Result> = {
  mostMs: number
  mostMb: number
  /** Each message of the thread: an answer ends it, undefined waits for the next, a throw refuses what is read. */
  hear: (message: Message) => { answer: Result } | undefined
}

/**
 * What a stranger sent, read in a thread of its own (a `.worker.ts` that posts messages): there it holds nobody up, sees no
 * secret of the process and can be ended. Throws ReadingEnded, or what `hear` throws.
 */
const readAside = <Message, Result>(
  worker: URL,
  bytes: Uint8Array,
  { mostMs, mostMb, hear }: Bounds<Message, Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const copy = new Uint8Array(bytes)
    const thread = new Worker(worker, {
      workerData: copy,
      transferList: [copy.buffer],
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const end = (): void => {
      clearTimeout(timer)
      void thread.terminate()
    }
    const refuse = (error: unknown): void => {
      end()
      reject(error)
    }
    const timer = setTimeout(() => refuse(new ReadingEnded('slow')), mostMs)
    thread.on('message', (message: Message) => {
      try {
        const heard = hear(message)
        if (heard === undefined) return
        end()
        resolve(heard.answer)
      } catch (error) {
        refuse(error)
      }
    })
    thread.on('error', () => refuse(new ReadingEnded('broken')))
    thread.on('exit', () => refuse(new ReadingEnded('broken')))
  })

/**
 * A reader of one kind of file that reads one at a time: each has a thread whose memory is not ours to give twice. Says how many
 * wait for it, the one that is read included.
 */
export const openReader = (worker: URL) => {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    waiting: () => waiting,
    read: async <Message, Result>(
      bytes: Uint8Array,
      bounds: Bounds<Message, Result>,
    ): Promise<Result> => {
      waiting += 1
      const mine = turn.then(() => readAside(worker, bytes, bounds))
      turn = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        waiting -= 1
      }
    },
  }
}
