import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { type Customer, customersQuery } from './order-desk.queries.ts'

/** Who is on the phone: customers of the wholesaler alone. */
export const CustomerChoice = ({ onChoose }: { onChoose: (customer: Customer) => void }) => {
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
      <Field label="Client" hint="Entrée prend le premier de la liste.">
        {control => (
          <Input
            {...control}
            ref={field}
            type="search"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
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
