import { openReader, ReadingEnded } from '../reading/read-aside.ts'
import type { PhotographAnswer } from './photographs.child.ts'

/** These bytes are not a picture that may be uploaded. */
export class NotAPicture extends Error {}
/** They are one, with more pixels than are read. */
export class PictureTooLarge extends NotAPicture {}

/** One of fifty million pixels takes some five seconds here. */
const mostMs = 20_000
const [mostHeapMb, mostHeldMb] = [64, 700]
/** Each holds what was sent, up to 10 MB; a claim has a handful. */
const most = { mostOfOne: 10, mostWaiting: 24 }

const photographs = openReader(new URL('./photographs.child.ts', import.meta.url), most)

/**
 * An upload as it is kept: upright, at most 2 048 px, WebP, without the camera's metadata (a phone
 * writes where it stood). Those of one sender (`whose`) wait for each other, not everybody for them.
 * Throws NotAPicture, PictureTooLarge, `overloaded` where too many wait.
 */
export const cleanPhotograph = async (bytes: Buffer, whose: string): Promise<Buffer> => {
  try {
    return await photographs.read(bytes, {
      ...{ mostMs, mostHeapMb, mostHeldMb, whose },
      hear: (answer: PhotographAnswer) => {
        if (answer.kind === 'kept') return { answer: Buffer.from(answer.bytes) }
        throw answer.why === 'too large' ? new PictureTooLarge() : new NotAPicture()
      },
    })
  } catch (error) {
    // Out of time or memory: a picture made for that.
    throw error instanceof ReadingEnded ? new PictureTooLarge() : error
  }
}
