import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { formatLongDate } from '@carreau/domain/french/dates'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox, Switch } from '../../../ui/form/checkbox.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { isAmount } from '../typed-amount.ts'
import { calendarOf, type DeliveryDraft } from './delivery-draft.ts'
import { DepartmentsField } from './departments-field.tsx'

const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

const amounts = [
  ['minimum_order', 'Minimum de commande (€ HT)', true],
  ['franco', 'Franco de port (€ HT)', false],
  ['fee', 'Frais de livraison (€ HT)', true],
] as const

/** When, where and from how much the shop delivers, with the dates that would follow. */
export const DeliverySection = ({ form }: { form: UseFormReturn<DeliveryDraft> }) => {
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const { days, closures, departments } = watch()
  return (
    <Card className="flex flex-col gap-6 p-5">
      <fieldset>
        <legend className="font-medium text-sm">Jours de livraison</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {weekdays.map((name, index) => (
            <Checkbox
              key={name}
              checked={days.includes(index + 1)}
              onChange={({ target }) =>
                setValue(
                  'days',
                  target.checked
                    ? [...days, index + 1].sort((left, right) => left - right)
                    : days.filter(day => day !== index + 1),
                  { shouldDirty: true },
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-6 sm:grid-cols-3">
        <InputField
          label="Heure limite de commande"
          error={errors.cut_off?.message}
          {...register('cut_off')}
          type="time"
        />
        <InputField
          label="Jours avant la livraison"
          error={errors.lead_days?.message}
          {...register('lead_days', { valueAsNumber: true })}
          type="number"
          min={0}
          max={14}
        />
        <InputField
          label="Départ du camion"
          error={errors.departure_time?.message}
          {...register('departure_time')}
          type="time"
        />
        {amounts.map(([name, label, required]) => (
          <InputField
            key={name}
            label={label}
            optional={!required}
            error={errors[name]?.message}
            {...register(name, { validate: isAmount(required) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className="tabular-nums"
          />
        ))}
      </div>
      <InputField
        label={'Nouveaux clients\u00a0: commandes en cours (€ TTC)'}
        optional
        error={errors.newcomer_limit?.message}
        hint={
          'Au plus, jusqu’à votre première livraison. Un plafond d’encours fixé pour un client le remplace. Vide\u00a0: sans limite.'
        }
        {...register('newcomer_limit', { validate: isAmount(false) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="tabular-nums sm:max-w-48"
      />
      <ClosuresField
        closures={closures}
        onChange={next => setValue('closures', next, { shouldDirty: true })}
      />
      <DepartmentsField
        chosen={departments}
        onChange={next => setValue('departments', next, { shouldDirty: true })}
      />
      <Switch {...register('auto_accept')}>Accepter les commandes dès leur arrivée</Switch>
      <Switch {...register('confirm_changes')}>
        Confirmer à la main ce qui change dans une commande acceptée
      </Switch>
      <Switch {...register('late_changes')}>
        Après l’heure limite, laisser demander des changements
      </Switch>
      <Switch {...register('auto_refuse')}>
        Refuser au départ du camion ce qui est resté sans réponse
      </Switch>
      <NextDeliveries draft={watch()} />
    </Card>
  )
}

/** Days without delivery, one after the other. */
const ClosuresField = ({
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
        <InputField
          label="Jour de fermeture"
          type="date"
          value={day}
          onChange={event => setDay(event.target.value)}
          className="sm:max-w-48"
        />
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

/** The next six deliveries by the rules as they are typed. */
const NextDeliveries = ({ draft }: { draft: DeliveryDraft }) => {
  const calendar = calendarOf(draft)
  const next = calendar === null ? [] : nextDeliveries(calendar, new Date(), 6)
  return (
    <section aria-label="Prochaines livraisons" className="rounded-md bg-sunken p-4 text-sm">
      <h2 className="font-medium font-sans text-sm">Prochaines livraisons avec ces réglages</h2>
      {next.length === 0 ? (
        <p className="mt-2 text-tomato-ink">Aucune livraison dans les 60 prochains jours.</p>
      ) : (
        <ul className="mt-2 grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
          {next.map(({ date }) => (
            <li key={date}>{formatLongDate(date)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
