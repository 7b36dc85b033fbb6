import { formatLongDate } from '@carreau/domain/french/dates'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'

/** Days without delivery, one after the other. */
export const ClosuresField = ({
  closures,
  onChange,
}: {
  closures: readonly string[]
  onChange: (days: string[]) => void
}) => {
  const [day, setDay] = useState('')
  const add = () => {
    if (day === '') return
    onChange([...new Set([...closures, day])].sort())
    setDay('')
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Jour de fermeture">
          {control => (
            <Input
              {...control}
              type="date"
              value={day}
              onChange={event => setDay(event.target.value)}
              className="sm:max-w-48"
            />
          )}
        </Field>
        <Button variant="secondary" disabled={day === ''} onClick={add}>
          Ajouter la fermeture
        </Button>
      </div>
      {closures.length > 0 && (
        <ul aria-label="Fermetures" className="flex flex-wrap gap-2">
          {closures.map(date => (
            <li key={date}>
              <button
                type="button"
                aria-label={`Retirer ${formatLongDate(date)}`}
                onClick={() => onChange(closures.filter(other => other !== date))}
                className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 rounded-md bg-sunken px-3 text-sm"
              >
                {formatLongDate(date)} <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
