import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { CustomerChoice } from './customer-choice.tsx'
import { DeskOnly } from './desk-only.tsx'
import { EntryForm } from './entry-form.tsx'
import type { AskedLine, Customer } from './order-desk.queries.ts'

/** Writes down the order of a customer who is on the phone. */
export const EnterOrderPage = () => (
  <DeskOnly roles={['admin', 'sales']} title="Saisir une commande">
    <Entry />
  </DeskOnly>
)

const Entry = () => {
  const [customer, setCustomer] = useState<Customer | null>(null)
  // Kept when the customer turns out to be another: the prices are theirs, the lines are the same.
  const [lines, setLines] = useState<AskedLine[]>([])
  useUnsavedGuard(lines.length > 0)
  return (
    <div className="max-w-6xl">
      <Link
        to="/shop/orders"
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Commandes
      </Link>
      <h1 className="text-3xl">Saisir une commande</h1>
      {customer === null ? (
        <CustomerChoice onChoose={setCustomer} />
      ) : (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-x-3">
            <strong className="text-lg">{customer.company_name}</strong>
            <span className="text-ink-soft text-sm">{customer.city}</span>
            <Button variant="link" onClick={() => setCustomer(null)}>
              Changer de client
            </Button>
          </p>
          <EntryForm key={customer.id} customer={customer} lines={lines} onChange={setLines} />
        </>
      )}
    </div>
  )
}
