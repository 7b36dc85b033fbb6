import { formatLongDate } from '@carreau/domain/french/format'
import { nextDeliveries } from '@carreau/domain/shops/delivery-calendar'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { showRefusal } from '../../ui/show-refusal.ts'
import { Switch } from '../../ui/switch.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { ClosuresField } from './closures-field.tsx'
import { DepartmentsField } from './departments-field.tsx'
import { type ShopDelivery, useUpdateDelivery } from './shop-profile.queries.ts'
import { isAmount, readAmount, writeAmount } from './typed-amount.ts'

type Draft = Omit<ShopDelivery, 'version' | 'minimum_order' | 'franco' | 'fee'> & {
  minimum_order: string
  franco: string
  fee: string
}

const draftOf = ({ version: _, minimum_order, franco, fee, ...rest }: ShopDelivery): Draft => ({
  ...rest,
  minimum_order: writeAmount(minimum_order),
  franco: writeAmount(franco),
  fee: writeAmount(fee),
})

const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

const amounts = [
  ['minimum_order', 'Minimum de commande (€ HT)', true],
  ['franco', 'Franco de port (€ HT)', false],
  ['fee', 'Frais de livraison (€ HT)', true],
] as const

const fields = [
  'days',
  'cut_off',
  'lead_days',
  'closures',
  'minimum_order',
  'franco',
  'fee',
  'departments',
  'departure_time',
] as const

/** When, where and from how much the shop delivers, with the dates that would follow. */
export const DeliveryForm = ({ delivery }: { delivery: ShopDelivery }) => {
  const update = useUpdateDelivery()
  const form = useForm<Draft>({ defaultValues: draftOf(delivery), mode: 'onTouched' })
  const { register, handleSubmit, reset, setError, setValue, watch, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  useUnsavedGuard(isDirty)
  const { days, closures, departments, cut_off, lead_days } = watch()

  const submit = handleSubmit(async draft => {
    try {
      const changed = await update.mutateAsync({
        ...draft,
        version: delivery.version,
        minimum_order: readAmount(draft.minimum_order) ?? 0,
        franco: readAmount(draft.franco),
        fee: readAmount(draft.fee) ?? 0,
      })
      reset(draftOf(changed))
    } catch (error) {
      showRefusal(error, fields, setError, 'L’enregistrement a échoué. Veuillez réessayer.')
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <FormAlert message={errors.root?.message} />
      <Card className="flex flex-col gap-6 p-5">
        <h2 className="text-lg">Livraison</h2>
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
        <NextDeliveries
          calendar={{ deliveryDays: days, cutOff: cut_off, leadDays: lead_days, closures }}
        />
      </Card>
      <Button type="submit" pending={isSubmitting} disabled={!isDirty} className="sm:self-start">
        Enregistrer la livraison
      </Button>
    </form>
  )
}

const NextDeliveries = ({ calendar }: { calendar: Parameters<typeof nextDeliveries>[0] }) => {
  const isReadable = /^\d{2}:\d{2}$/.test(calendar.cutOff) && Number.isInteger(calendar.leadDays)
  const next = isReadable ? nextDeliveries(calendar, new Date(), 6) : []
  return (
    <section aria-label="Prochaines livraisons" className="rounded-md bg-sunken p-4 text-sm">
      <h3 className="font-medium font-sans text-sm">Prochaines livraisons avec ces réglages</h3>
      {next.length === 0 ? (
        <p className="mt-2 text-tomato-ink">Aucune livraison dans les 60 prochains jours.</p>
      ) : (
        <ul className="mt-2 grid gap-1 sm:grid-cols-2">
          {next.map(({ date }) => (
            <li key={date}>{formatLongDate(date)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
