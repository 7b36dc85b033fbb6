import { AppError } from '../../errors/app-error.ts'

/**
 * What files and the few long bodies may hold of a node's memory at once, in all and of one person: each is in memory
 * from its first byte until it is answered, and who sends it may keep its last byte back. Refuses the rest with
 * `overloaded`.
 */
export const openLargeBodies = ({
  mostBytes = 256 * 1024 * 1024,
  mostOfOne = 64 * 1024 * 1024,
} = {}) => {
  const held = new Map<number, number>()
  let all = 0
  return {
    /** Holds so many bytes for a person, until what it answers is called. */
    hold: (userId: number, bytes: number): (() => void) => {
      const own = held.get(userId) ?? 0
      if (all + bytes > mostBytes || own + bytes > mostOfOne)
        throw new AppError('overloaded', {
          message:
            'Trop de fichiers arrivent en ce moment. Attendez quelques secondes, puis recommencez.',
        })
      all += bytes
      held.set(userId, own + bytes)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= bytes
        const left = (held.get(userId) ?? 0) - bytes
        if (left > 0) held.set(userId, left)
        else held.delete(userId)
      }
    },
  }
}
