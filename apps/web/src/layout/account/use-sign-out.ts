import { countUnsent, discardUnsent } from '@carreau/offline-edits/queue-database'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'

export type SigningOut = ReturnType<typeof useSignOut>

/**
 * Signs out, once the person has decided about the edits that wait on this device: `unsent` is how
 * many there are while they are asked. `onLeave` runs when they go.
 */
export const useSignOut = (onLeave?: () => void) => {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const leave = async (): Promise<void> => {
    setUnsent(0)
    onLeave?.()
    // First away from a page that only somebody signed in may see.
    await navigate({ to: '/' })
    await signOut()
  }
  return {
    unsent,
    ask: async (): Promise<void> => {
      const count = user === null ? 0 : await countUnsent(user.id)
      if (count === 0) await leave()
      else setUnsent(count)
    },
    stay: () => setUnsent(0),
    leave,
    discard: async (): Promise<void> => {
      if (user !== null) await discardUnsent(user.id)
      await leave()
    },
  }
}
