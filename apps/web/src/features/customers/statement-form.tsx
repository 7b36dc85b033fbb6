import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useDownloadStatement } from './customers.queries.ts'

/** A period of the customer's account, as a file. */
export const StatementForm = ({ buyerId }: { buyerId: number }) => {
  const today = parisDay(new Date())
  const [from, setFrom] = useState(addDays(today, -90))
  const [to, setTo] = useState(today)
  const download = useDownloadStatement(buyerId)
  const get = (format: 'csv' | 'pdf') => download.mutate({ from, to, format })
  return (
    <section
      aria-labelledby="statement"
      className="flex flex-wrap items-end gap-3 rounded-lg border bg-surface p-4"
    >
      <h2 id="statement" className="w-full text-xl">
        Relevé de compte
      </h2>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
        <Field label="Du">
          {control => (
            <Input
              {...control}
              type="date"
              value={from}
              max={to}
              onChange={event => setFrom(event.target.value)}
            />
          )}
        </Field>
        <Field label="Au">
          {control => (
            <Input
              {...control}
              type="date"
              value={to}
              min={from}
              onChange={event => setTo(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button
        variant="secondary"
        disabled={!from || !to || download.isPending}
        onClick={() => get('pdf')}
      >
        Télécharger en PDF
      </Button>
      <Button
        variant="secondary"
        disabled={!from || !to || download.isPending}
        onClick={() => get('csv')}
      >
        CSV
      </Button>
    </section>
  )
}
