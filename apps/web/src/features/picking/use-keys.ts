import { useEffect, useRef } from 'react'

/** A scanner types faster than any hand. */
const scannerGapMs = 35
const shortestScan = 4

type Keys = { onKey: (key: string) => void; onScan: (code: string) => void }

/**
 * Keys pressed outside of a field, and codes that a barcode scanner types: fast signs ended by Enter.
 * Signs are held back for a moment, until it is known which of both they are.
 */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let held = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      clearTimeout(timer)
      for (const sign of held) latest.current.onKey(sign)
      held = ''
    }
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (key.length === 1 && key !== ' ') {
        held += key
        clearTimeout(timer)
        timer = setTimeout(release, scannerGapMs)
        return
      }
      if (key === 'Enter' && held.length >= shortestScan) {
        event.preventDefault()
        clearTimeout(timer)
        const code = held
        held = ''
        latest.current.onScan(code)
        return
      }
      release()
      const isOnButton = target instanceof HTMLElement && target.closest('button, a') !== null
      if (key === 'Enter' && isOnButton) return
      if (['Enter', 'Backspace', 'ArrowLeft', 'ArrowRight'].includes(key)) latest.current.onKey(key)
    }
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press)
    }
  }, [])
}
