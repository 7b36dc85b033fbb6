import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Button } from '../../../ui/form/button.tsx'

/** The way to a conversation, which a visitor signs in for; wholesalers do not write to each other. */
export const WriteToShop = ({ shopId }: { shopId: number }) => {
  const { tenant } = useAuth()
  if (tenant !== null && tenant.type !== 'buyer') return null
  if (tenant !== null && !mayWriteMessages({ type: tenant.type, role: tenant.selectedRole }))
    return null
  return (
    <div>
      <Button asChild variant="secondary">
        {/* Going there opens the conversation: not before it is meant. */}
        <Link to="/messages" search={{ shop: shopId }} preload={false}>
          <MessageSquareText aria-hidden="true" className="size-4" />
          Écrire au fournisseur
        </Link>
      </Button>
    </div>
  )
}
