import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { isApiError } from '../../platform/api-client/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RouteError } from '../../ui/feedback/error-state.tsx'
import { Button } from '../../ui/form/button.tsx'

/** An accountant has orders but no cart: that is no fault, and trying again would not help. */
export const CartError = (props: ErrorComponentProps) => {
  const { error } = props
  if (!isApiError(error) || error.code !== 'role_not_allowed') return <RouteError {...props} />
  return (
    <EmptyState
      icon={ShoppingBasket}
      heading="h1"
      title={error.message}
      text="Le panier est tenu par les acheteurs de la société. Vous pouvez consulter ses commandes, ou prendre un autre rôle."
    >
      <Button asChild>
        <Link to="/orders">Voir les commandes</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/auth/tenants">Changer de compte</Link>
      </Button>
    </EmptyState>
  )
}
