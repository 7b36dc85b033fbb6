import { countUnsent, discardUnsent } from '@carreau/offline-edits/queue-database'
import { use, useEffect } from 'react'
import { AuthContext, useAuth } from '../../platform/session/auth-context.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** « 2 modifications n’ont pas encore été envoyées. » */
export const unsentMessage = (count: number): string =>
  count === 1
    ? '1 modification n’a pas encore été envoyée.'
    : `${count} modifications n’ont pas encore été envoyées.`

const tell = async (userId: number): Promise<void> => {
  const count = await countUnsent(userId)
  if (count === 0) return
  toast.info(unsentMessage(count), {
    id: 'unsent',
    description: 'Gardé sur cet appareil jusqu’à votre prochaine connexion.',
    action: { label: 'Abandonner', onClick: () => void discardUnsent(userId) },
  })
}

/** Once nobody is signed in any more, says what of that person's stays on this device unsent. */
export const useUnsentNotice = (): void => {
  const auth = use(AuthContext)
  const userId = useAuth().user?.id
  useEffect(() => {
    if (auth === null || userId === undefined) return
    return () => {
      // Whoever sits down next is told nothing of it.
      if (auth.getState().loginToken === null) void tell(userId)
    }
  }, [auth, userId])
}
