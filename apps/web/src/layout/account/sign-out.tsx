import { frenchSpaces } from '@carreau/domain/french/format'
import { countUnsent, discardUnsent } from '@carreau/offline-edits/queue-database'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { unsentMessage } from '../notices/use-unsent-notice.ts'

type SigningOut = ReturnType<typeof useSignOut>

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

/** Asks before signing out while edits wait on this device: there is no network to fetch it by then. */
export const SignOutDialog = ({ unsent, stay, leave, discard }: SigningOut) => (
  <Dialog
    onClose={stay}
    title={frenchSpaces('Se déconnecter ?')}
    description={`${unsentMessage(unsent)} Ce que vous gardez sur cet appareil partira à votre prochaine connexion\u00a0; personne d’autre ne le verra.`}
  >
    <div className="flex flex-col gap-2">
      <Button onClick={stay}>Rester connecté</Button>
      <Button variant="secondary" onClick={() => void leave()}>
        Se déconnecter et tout garder
      </Button>
      <Button variant="danger" onClick={() => void discard()}>
        Se déconnecter et tout abandonner
      </Button>
    </div>
  </Dialog>
)
