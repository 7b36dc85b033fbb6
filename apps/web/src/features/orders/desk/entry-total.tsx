import { formatCount, formatEuros } from '@carreau/domain/french/format'
import type { Ref } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { CustomerCredit } from '../customer-credit.tsx'
import type { Customer, Quote } from './order-desk.queries.ts'

/** Whether the order would go beyond a limit that blocks: its admin alone may take it. */
export const isBeyondCredit = (quote: Quote | undefined): boolean =>
  quote?.credit.policy === 'block' && quote.credit.beyond > 0 && quote.lines.length > 0

/** What the order comes to, what its customer then owes, and the button that saves it. */
export const EntryTotal = ({
  save,
  quote,
  customer,
  linesCount,
  doubtsCount,
  pending,
  mayEnter,
  onEnter,
}: {
  save: Ref<HTMLButtonElement>
  quote: Quote | undefined
  customer: Customer
  linesCount: number
  doubtsCount: number
  pending: boolean
  mayEnter: boolean
  onEnter: () => void
}) => {
  const isAdmin = useAuth().tenant?.selectedRole === 'admin'
  const isBlocked = isBeyondCredit(quote)
  const isHeldBack = isBlocked && !isAdmin
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      <p role="status">
        <span className="flex items-baseline justify-between gap-4">
          Total HT{' '}
          <Price
            value={quote?.price ?? 0}
            estimated={quote?.estimated ?? false}
            className="font-semibold text-xl"
          />
        </span>
        {quote !== undefined && linesCount > 0 && quote.missing_for_minimum > 0 && (
          <span className="block text-saffron-ink text-sm">
            {formatEuros(quote.missing_for_minimum)} sous votre minimum de commande.
          </span>
        )}
        {quote?.waits === true && linesCount > 0 && (
          <span className="mt-2 block text-saffron-ink text-sm">
            Au-dessus du plafond d’approbation de {customer.company_name}, TVA et autres commandes
            du même jour comprises&nbsp;: la commande attendra l’accord d’un administrateur de cette
            société avant de vous revenir acceptée.
          </span>
        )}
      </p>
      {quote !== undefined && (
        <CustomerCredit
          credit={quote.credit}
          // Without a limit the order is not added to what is owed (`cartCredit`).
          isWithNew={linesCount > 0 && quote.credit.limit !== null}
        />
      )}
      <Button
        ref={save}
        variant={isBlocked ? 'secondary' : 'primary'}
        pending={pending}
        aria-disabled={!mayEnter || isHeldBack}
        onClick={() => !isHeldBack && onEnter()}
      >
        {isBlocked && isAdmin ? 'Accepter quand même' : 'Enregistrer la commande'}
      </Button>
      {isBlocked && (
        <p className="text-saffron-ink text-sm">
          {isAdmin
            ? 'Ce client est bloqué à son plafond\u00a0: «\u00a0Accepter quand même\u00a0» s’inscrit au journal de votre société.'
            : 'Ce client est bloqué à son plafond\u00a0: seul un administrateur de votre société peut prendre cette commande.'}
        </p>
      )}
      {doubtsCount > 0 && (
        <p className="text-saffron-ink text-sm">
          Vérifiez ou ignorez d’abord {formatCount(doubtsCount, 'ligne', 'lignes')} du message.
        </p>
      )}
      <p hidden={isBlocked} className="text-center text-ink-soft text-xs max-lg:hidden">
        Au clavier&nbsp;: Ctrl + Entrée
      </p>
    </div>
  )
}
