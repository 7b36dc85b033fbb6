import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '../platform/session/auth-context.ts'
import { mayOrder } from '../platform/session/may-order.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Button } from '../ui/form/button.tsx'

/** A screen of whoever orders: another role is told so before anything is asked or typed. */
export const OrderingOnly = ({ children }: { children: ReactNode }) =>
  mayOrder(useAuth().tenant) ? (
    children
  ) : (
    <EmptyState
      icon={Lock}
      heading="h1"
      title="Votre rôle ne permet pas cette action."
      text="Les commandes sont préparées par les acheteurs de la société. Vous pouvez les consulter, ou prendre un autre rôle."
    >
      <Button asChild>
        <Link to="/orders">Voir les commandes</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/auth/tenants">Changer de compte</Link>
      </Button>
    </EmptyState>
  )
