import { Worker } from 'node:worker_threads'
import type { NewMail } from './mailbox.sql.ts'

/** A mail that is made to fill time or memory, or that nobody can read: it is not taken. */
export class UnreadableMail extends Error {}

/** Ten megabytes take a third of a second; a million short lines some minutes. */
const mostMs = 10_000
const mostMb = 256

/** One at a time: each has a thread of its own, whose memory is not ours to give twice. */
let turn: Promise<unknown> = Promise.resolve()

const readAside = (raw: Buffer): Promise<NewMail | null> =>
  new Promise((resolve, reject) => {
    const copy = new Uint8Array(raw)
    const worker = new Worker(new URL('./read-mail.worker.ts', import.meta.url), {
      workerData: copy,
      transferList: [copy.buffer],
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const refuse = (): void => {
      clearTimeout(timer)
      void worker.terminate()
      reject(new UnreadableMail())
    }
    const timer = setTimeout(refuse, mostMs)
    worker.on('message', (mail: NewMail | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(mail)
    })
    worker.on('error', refuse)
    worker.on('exit', refuse)
  })

/**
 * A mail as it is kept, null for what nobody wrote: read in a thread of its own, where what a stranger sent holds
 * nobody up, sees no secret of the process and can be ended. Throws UnreadableMail.
 */
export const readMail = (raw: Buffer): Promise<NewMail | null> => {
  const mine = turn.then(() => readAside(raw))
  turn = mine.catch(() => undefined)
  return mine
}
