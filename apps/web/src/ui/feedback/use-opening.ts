import { useState, useTransition } from 'react'

/**
 * Whether a dialog whose code is loaded with it is asked for, and whether it is still on its way: a slow network must
 * not leave a tap without an answer. Its `Suspense` stands around the condition, not within it.
 */
export const useOpening = () => {
  const [isOpen, setOpen] = useState(false)
  const [isComing, startOpening] = useTransition()
  return {
    isOpen,
    isComing,
    open: () => startOpening(() => setOpen(true)),
    close: () => setOpen(false),
  }
}
