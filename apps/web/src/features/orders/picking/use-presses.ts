import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A scanner types faster than any hand. */
const scannerGapMs = 35
const shortestScan = 4

type Keys = {
  onKey: (key: 'Enter' | 'Backspace' | 'ArrowLeft' | 'ArrowRight') => void
  /** Characters typed by hand, one or, when they came quickly, several. */
  onType: (characters: string) => void
  onScan: (code: string) => void
}
const named = ['Enter', 'Backspace', 'ArrowLeft', 'ArrowRight'] as const

/** Keys to leave alone: those of a field or of the browser, and a repeated Enter. */
const isForOthers = ({ target, key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || ctrlKey || metaKey || altKey || (repeat && key === 'Enter')

const isOnButton = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary') !== null

/**
 * Keys pressed outside of a field, and codes that a barcode scanner types: fast characters ended by Enter.
 * Characters are held back for a moment, until it is known which of both they are.
 */
export const useKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let held = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      clearTimeout(timer)
      const characters = held
      held = ''
      // Rendered before the next key is handled.
      if (characters !== '') flushSync(() => latest.current.onType(characters))
    }
    /** Enter behind fast characters ends a code. */
    const endScan = (event: KeyboardEvent) => {
      event.preventDefault()
      clearTimeout(timer)
      const code = held
      held = ''
      latest.current.onScan(code)
    }
    const press = (event: KeyboardEvent) => {
      const { key } = event
      if (isForOthers(event)) return
      if (key.length === 1 && key !== ' ') {
        held += key
        clearTimeout(timer)
        timer = setTimeout(release, scannerGapMs)
        return
      }
      if (key === 'Enter' && held.length >= shortestScan) return endScan(event)
      release()
      if (key === 'Enter' && isOnButton(event)) return
      const name = named.find(one => one === key)
      if (name !== undefined) latest.current.onKey(name)
    }
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press)
    }
  }, [])
}

/** A gloved finger may bounce on a button for so long. */
const bounceMs = 400

/** False for a moment after `of` has changed: a second press then was not meant for what is shown now. */
export const useSettled = (of: unknown): boolean => {
  const [settled, setSettled] = useState<{ of: unknown } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ of }), bounceMs)
    return () => clearTimeout(timer)
  }, [of])
  return settled !== null && settled.of === of
}
