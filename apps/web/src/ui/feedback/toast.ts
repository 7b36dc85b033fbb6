import type { ReactNode } from 'react'

type Show = (
  message: ReactNode,
  options?: {
    description?: ReactNode /** A message with the same id replaces the one shown. */
    id?: string
    action?: { label: ReactNode; onClick: () => void }
    /** Milliseconds; 4 000 unless said. */
    duration?: number
  },
) => void

/** sonner is loaded with the first message: no page needs it to render. */
const load = () => import('./toaster.tsx')

/** Loads sonner ahead, so that « no network » can be said without the network. */
export const prepareToasts = (): void => {
  load().catch(() => undefined)
}

const show =
  (kind: 'success' | 'error' | 'info'): Show =>
  (message, options) => {
    void load().then(({ mountToaster, sonner }) => {
      mountToaster()
      sonner[kind](message, options)
    })
  }

/** A short message in the corner of the screen: `toast.success('Panier mis à jour')`. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
