import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Checkbox, Switch } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { ClosuresField } from './closures-field.tsx'
import type { DeliveryDraft } from './delivery-draft.ts'
import { DepartmentsField } from './departments-field.tsx'
import { NextDeliveries } from './next-deliveries.tsx'
import { isAmount } from './typed-amount.ts'

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
        <Field label="Heure limite de commande" error={errors.cut_off?.message}>
          {control => <Input {...control} {...register('cut_off')} type="time" />}
        </Field>
        <Field label="Jours avant la livraison" error={errors.lead_days?.message}>
          {control => (
            <Input
              {...control}
              {...register('lead_days', { valueAsNumber: true })}
              type="number"
              min={0}
              max={14}
            />
          )}
        </Field>
        <Field label="Départ du camion" error={errors.departure_time?.message}>
          {control => <Input {...control} {...register('departure_time')} type="time" />}
        </Field>
        {amounts.map(([name, label, required]) => (
          <Field key={name} label={label} optional={!required} error={errors[name]?.message}>
            {control => (
              <Input
                {...control}
                {...register(name, { validate: isAmount(required) })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                className="tabular-nums"
              />
            )}
          </Field>
        ))}
      </div>
      <ClosuresField
        closures={closures}
        onChange={next => setValue('closures', next, { shouldDirty: true })}
      />
      <DepartmentsField
        chosen={departments}
        onChange={next => setValue('departments', next, { shouldDirty: true })}
      />
      <Switch {...register('auto_accept')}>Accepter les commandes dès leur arrivée</Switch>
      <Switch {...register('auto_refuse')}>
        Refuser au départ du camion ce qui est resté sans réponse
      </Switch>
      <NextDeliveries draft={watch()} />
    </Card>
  )
}
