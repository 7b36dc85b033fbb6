import { useRef } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'

/** One key for one thing that is sent: sent again as it is, after an answer that was lost, it is the same. */
export const useKey = () => {
  const last = useRef({ of: '', key: '' })
  return (body: unknown): string => {
    const of = JSON.stringify(body)
    if (last.current.of !== of) last.current = { of, key: newIdempotencyKey() }
    return last.current.key
  }
}
