import { useCallback, useEffect, useRef, useState } from 'react'
import { useAuth } from '../session/auth-context.ts'
import { dropDraft, type KeptDraft, keepDraft, readKeptDraft } from './kept-drafts.ts'

/**
 * A form that is found again as it was left: by a wrong tap, a reload, a phone that went flat. `name` says
 * which form of which thing, and the shape of what is kept; it is the person's own, on this device alone.
 */
export const useKeptDraft = <T>(
  name: string,
  empty: T,
): {
  draft: T
  change: (next: (draft: T) => T) => void
  /** When what stands there was left, once it was found again. */
  foundAt: number | null
  /** Begins anew; also once it was sent. */
  clear: () => void
} => {
  const { user, tenant } = useAuth()
  const key = `draft ${name} ${tenant?.id} ${user?.id}`
  const [draft, setDraft] = useState(empty)
  const [foundAt, setFoundAt] = useState<number | null>(null)
  const start = useRef(empty)
  /** As it stands, for two changes between two paints. */
  const now = useRef(empty)
  const isTouched = useRef(false)
  useEffect(() => {
    let isGone = false
    void readKeptDraft<T>(key).then((kept: KeptDraft<T> | undefined) => {
      // Who has begun already is not overwritten.
      if (isGone || isTouched.current || kept === undefined) return
      now.current = kept.body
      setDraft(kept.body)
      setFoundAt(kept.at)
    })
    return () => {
      isGone = true
    }
  }, [key])
  const change = useCallback(
    (next: (draft: T) => T) => {
      isTouched.current = true
      now.current = next(now.current)
      setDraft(now.current)
      void keepDraft(key, now.current)
    },
    [key],
  )
  const clear = useCallback(() => {
    isTouched.current = true
    now.current = start.current
    setDraft(start.current)
    setFoundAt(null)
    void dropDraft(key)
  }, [key])
  return { draft, change, foundAt, clear }
}
