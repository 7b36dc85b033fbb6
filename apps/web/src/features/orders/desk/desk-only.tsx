import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'

/** A screen of the desk for some roles; the others are told whose it is, and where to go on. */
export const DeskOnly = ({
  roles,
  title,
  children,
}: {
  roles: readonly string[]
  title: string
  children: ReactNode
}) => {
  const role = useAuth().tenant?.selectedRole
  if (role === undefined || roles.includes(role)) return children
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      {role === 'picker' ? (
        <EmptyState
          icon={Lock}
          title="Réservé à la vente et à la comptabilité"
          text="Les commandes acceptées vous attendent à la préparation."
        >
          <Button asChild>
            <Link to="/shop/picking">Ouvrir la préparation</Link>
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          icon={Lock}
          title="Réservé à la vente"
          text="Les administrateurs et les vendeurs saisissent les commandes des clients."
        >
          <Button asChild>
            <Link to="/shop/orders">Voir les commandes</Link>
          </Button>
        </EmptyState>
      )}
    </>
  )
}
