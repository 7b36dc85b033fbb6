import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useLeaveWhenSignedIn } from './use-sign-in.ts'

/** Where another site sends the person back to. Carreau itself vouches by password only. */
export const CallbackScreen = () => {
  const { user, isLoading } = useAuth()
  useLeaveWhenSignedIn(undefined)
  const { code } = useSearch({ from: '/auth/callback' })
  const [hadCode] = useState(typeof code === 'string' && code !== '')
  const navigate = useNavigate()
  // What vouches for somebody stays in no history and goes with no link.
  useEffect(() => {
    if (code !== undefined) void navigate({ to: '/auth/callback', search: {}, replace: true })
  }, [code, navigate])
  if (isLoading || user !== null)
    return (
      <p role="status" className="page flex flex-1 items-center justify-center gap-3 py-16">
        <Spinner /> Connexion en cours…
      </p>
    )
  return (
    <EmptyState
      icon={LogIn}
      heading="h1"
      title="La connexion n’a pas abouti."
      text={
        hadCode
          ? 'Carreau ne reconnaît pas le site qui vous envoie. Connectez-vous avec votre e-mail et votre mot de passe.'
          : 'Connectez-vous avec votre e-mail et votre mot de passe.'
      }
    >
      <Button asChild>
        <Link to="/auth/login">Se connecter</Link>
      </Button>
    </EmptyState>
  )
}
