import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { type ChangeEvent, useId, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { InputField } from '../../ui/form/field.tsx'

/** A period of an account, as a file. */
export const StatementForm = ({
  title,
  download,
}: {
  title: string
  download: {
    isPending: boolean
    mutate: (asked: { from: string; to: string; format: 'csv' | 'pdf' }) => void
  }
}) => {
  const heading = useId()
  const today = parisDay(new Date())
  const [period, setPeriod] = useState({ from: addDays(today, -90), to: today })
  const at = (end: 'from' | 'to') => ({
    value: period[end],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setPeriod({ ...period, [end]: target.value }),
  })
  const button = (format: 'csv' | 'pdf', label: string) => (
    <Button
      variant="secondary"
      disabled={!period.from || !period.to || download.isPending}
      onClick={() => download.mutate({ ...period, format })}
    >
      {label}
    </Button>
  )
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-wrap items-end gap-3 rounded-lg border bg-surface p-4"
    >
      <h2 id={heading} className="w-full text-xl">
        {title}
      </h2>
      <div className="grid w-full gap-3 min-[24rem]:grid-cols-2 sm:w-auto">
        <InputField label="Du" type="date" {...at('from')} max={period.to} />
        <InputField label="Au" type="date" {...at('to')} min={period.from} />
      </div>
      {button('pdf', 'Télécharger en PDF')}
      {button('csv', 'CSV')}
    </section>
  )
}
