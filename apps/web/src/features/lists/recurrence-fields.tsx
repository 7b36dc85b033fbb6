import { weekdays } from '@carreau/domain/french/weekdays'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { shopsQuery } from '../companies/door/shops.queries.ts'
import type { List } from './door/lists.queries.ts'

type Recurrence = Pick<List['recurrences'][number], 'days' | 'shop_id'>

const noRecurrence: Recurrence = { days: [], shop_id: null }

/** A list's recurrences as its form begins with them: one without days when there is none. */
export const typedRecurrences = (list: List | undefined): readonly Recurrence[] =>
  list === undefined || list.recurrences.length === 0
    ? [noRecurrence]
    : list.recurrences.map(({ days, shop_id }) => ({ days, shop_id }))

/** A day is delivered once: ticked in one recurrence it leaves the others. */
export const withDay = (
  recurrences: readonly Recurrence[],
  at: number,
  day: number,
  ticked: boolean,
): readonly Recurrence[] =>
  recurrences.map(({ days, shop_id }, index) => {
    if (index !== at && !ticked) return { days, shop_id }
    const others = days.filter(known => known !== day)
    return { days: ticked && index === at ? [...others, day] : others, shop_id }
  })

/** Delivery days with their wholesaler; several when the days have different ones. */
export const RecurrenceFields = ({
  recurrences,
  error,
  onChange,
}: {
  recurrences: readonly Recurrence[]
  error: string | undefined
  onChange: (recurrences: readonly Recurrence[]) => void
}) => {
  const chosen = recurrences.flatMap(({ days }) => days)
  return (
    <>
      {recurrences.map((recurrence, index) => (
        <RecurrenceField
          // biome-ignore lint/suspicious/noArrayIndexKey: all of it is in the state, nothing in the element
          key={index}
          number={recurrences.length === 1 ? null : index + 1}
          recurrence={recurrence}
          error={index === 0 ? error : undefined}
          onDay={(day, ticked) => onChange(withDay(recurrences, index, day, ticked))}
          onShop={shop_id => onChange(recurrences.with(index, { ...recurrence, shop_id }))}
          onRemove={() => onChange(recurrences.toSpliced(index, 1))}
        />
      ))}
      {chosen.length > 0 && chosen.length < weekdays.length && (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => onChange([...recurrences, noRecurrence])}
        >
          <Plus aria-hidden="true" className="size-4" />
          D’autres jours chez un autre grossiste
        </Button>
      )}
    </>
  )
}

const RecurrenceField = ({
  number,
  recurrence,
  error,
  onDay,
  onShop,
  onRemove,
}: {
  /** Of several; null when it is the only one. */
  number: number | null
  recurrence: Recurrence
  error: string | undefined
  onDay: (day: number, ticked: boolean) => void
  onShop: (shopId: number | null) => void
  onRemove: () => void
}) => {
  const { data: shops = [] } = useQuery(shopsQuery(useApi()))
  const nth = number === null ? '' : ` ${number}`
  return (
    <>
      <fieldset
        className="relative flex flex-col gap-1.5"
        aria-describedby={error === undefined ? undefined : 'days-error'}
      >
        <legend className="font-medium text-sm">Jours de livraison{nth}</legend>
        {number !== null && (
          <Button
            variant="ghost"
            className="-top-9 absolute! right-0 w-11 px-0!"
            aria-label={`Retirer les jours de livraison${nth}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        )}
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {weekdays.map((name, index) => (
            <Checkbox
              key={name}
              className="min-h-11"
              checked={recurrence.days.includes(index + 1)}
              onChange={event => onDay(index + 1, event.target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
        {error !== undefined && (
          <p id="days-error" role="alert" className="text-sm text-tomato-ink">
            {error}
          </p>
        )}
      </fieldset>
      <SelectField
        label={`Grossiste${nth}`}
        hint={
          number === null || number === 1
            ? 'Le panier est préparé avant l’heure limite, vous le validez vous-même.'
            : undefined
        }
        className="w-full"
        value={recurrence.shop_id ?? ''}
        onChange={event => onShop(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">Le meilleur prix du jour</option>
        {shops.map(shop => (
          <option key={shop.id} value={shop.id}>
            {shop.name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
