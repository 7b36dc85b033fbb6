import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import { EntryForm } from './entry-form.tsx'
import type { Customer } from './order-desk.queries.ts'

/** Writes down the order of a customer who is on the phone. */
export const EnterOrderPage = () => {
  const [customer, setCustomer] = useState<Customer | null>(null)
  return (
    <div className="max-w-4xl">
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
          <EntryForm key={customer.id} customer={customer} />
        </>
      )}
    </div>
  )
}
