import { frenchSpaces } from '@carreau/domain/french/format'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { unsentMessage } from '../notices/unsent-message.ts'
import type { SigningOut } from './use-sign-out.ts'

/** Asks before signing out while edits wait on this device: there is no network to fetch it by then. */
export const SignOutDialog = ({ unsent, stay, leave, discard }: SigningOut) => (
  <Dialog
    open
    onOpenChange={open => !open && stay()}
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
