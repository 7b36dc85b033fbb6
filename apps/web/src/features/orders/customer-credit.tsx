import { cx } from 'class-variance-authority'
import { TriangleAlert, Wallet } from 'lucide-react'
import { Price } from '../../ui/product/price.tsx'
import type { Order } from './door/orders.queries.ts'

type Credit = NonNullable<Order['credit']>

/** What the customer of an order owes its wholesaler, and by how much that is beyond its limit. */
export const CustomerCredit = ({
  credit: { owed, limit, beyond, until_first_delivery },
  isWithNew = false,
  className,
}: {
  credit: Credit
  /** An order that is not saved yet is counted in. */
  isWithNew?: boolean
  className?: string
}) => {
  const Icon = beyond > 0 ? TriangleAlert : Wallet
  return (
    <p
      data-paper="no"
      className={cx(
        'flex items-start gap-2 text-sm',
        beyond > 0 ? 'rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink' : 'text-ink-soft',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {beyond > 0 && (
          <strong>
            {until_first_delivery
              ? 'Limite des nouveaux clients dépassée'
              : 'Plafond d’encours dépassé'}{' '}
            de <Price value={beyond} />.{' '}
          </strong>
        )}
        {isWithNew ? 'Avec cette commande, ce client devra' : 'Ce client doit'}{' '}
        <Price value={owed} /> TTC, commandes en cours comprises
        {limit !== null && (
          <>
            , pour {until_first_delivery ? 'une limite' : 'un plafond'} de <Price value={limit} />
            {until_first_delivery && ' jusqu’à votre première livraison'}
          </>
        )}
        .
      </span>
    </p>
  )
}
