import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { CustomerPhones } from '../customer-phones.tsx'
import { DeskOnly } from './desk-only.tsx'
import { EntryForm } from './entry-form.tsx'
import { type AskedLine, type Customer, customersQuery } from './order-desk.queries.ts'
import type { Doubt } from './pasted-order.tsx'

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
  const [message, setMessage] = useState('')
  const [doubts, setDoubts] = useState<Doubt[]>([])
  useUnsavedGuard(lines.length + doubts.length > 0)
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
          <CustomerPhones contacts={customer.contacts} />
          <EntryForm
            key={customer.id}
            customer={customer}
            lines={lines}
            message={message}
            onChange={setLines}
            doubts={doubts}
            onMessage={setMessage}
            onDoubts={setDoubts}
          />
        </>
      )}
    </div>
  )
}

/** Who is on the phone: customers of the wholesaler alone. */
const CustomerChoice = ({ onChoose }: { onChoose: (customer: Customer) => void }) => {
  const [text, setText] = useState('')
  const { data, error } = useQuery({
    ...customersQuery(useApi(), text.trim()),
    placeholderData: keepPreviousData,
  })
  const [first] = data ?? []
  const field = useRef<HTMLInputElement>(null)
  // Who opens this screen has somebody on the phone.
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="mt-4 max-w-3xl"
      onSubmit={event => {
        event.preventDefault()
        if (first !== undefined) onChoose(first)
      }}
    >
      <InputField
        label="Client"
        hint="Entrée prend le premier de la liste."
        ref={field}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {error !== null && (
        <FormAlert message={messageOf(error, 'Vos clients n’ont pas pu être lus.')} />
      )}
      <ul className="mt-3 divide-y overflow-hidden rounded-lg border bg-surface empty:hidden">
        {data?.map(customer => (
          <li key={customer.id}>
            <button
              type="button"
              onClick={() => onChoose(customer)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-sunken"
            >
              <span className="font-medium">{customer.company_name}</span>
              <span className="text-ink-soft text-sm">{customer.city}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-ink-soft text-sm">
        {data?.length === 0 && 'Aucun client de ce nom n’a encore commandé chez vous.'}
      </p>
    </form>
  )
}
