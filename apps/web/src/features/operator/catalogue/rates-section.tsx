import { formatDate } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Rate, ratesQuery, useKeeping } from './catalogue.queries.ts'

const zones: readonly { value: Rate['zone']; label: string }[] = [
  { value: 'FR', label: 'France' },
  { value: 'UE_TIERS', label: 'UE et pays tiers' },
]

/** « 0.35 » as it is said: « 0,35 % ». */
const percent = (rate: string): string => `${rate.replace('.', ',')}\u00a0%`

const periodOf = ({ valid_from, valid_to }: Rate): string =>
  valid_to === null
    ? `À partir du ${formatDate(valid_from)}`
    : `Du ${formatDate(valid_from)} au ${formatDate(valid_to)}`

/** The contribution's rates: a new one follows the last, and what invoices have used stays. */
export const RatesSection = () => {
  const { data, error, refetch } = useQuery(ratesQuery(useApi()))
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-96 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={() => void refetch()} />
    )
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-5 max-xl:order-last">
        {data.length === 0 && (
          <EmptyState
            icon={Percent}
            title="Aucun taux"
            text="Sans taux, aucune commande ne compte la cotisation Interfel."
          />
        )}
        {zones.map(({ value, label }) => {
          const rates = data.filter(({ zone }) => zone === value)
          return (
            rates.length > 0 && (
              <section key={value} aria-label={label} className="flex flex-col gap-2">
                <h2 className="text-lg">Origine&nbsp;: {label}</h2>
                <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
                  {rates.map(rate => (
                    <RateRow key={rate.id} rate={rate} />
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
      <RateForm />
    </div>
  )
}

const RateRow = ({ rate }: { rate: Rate }) => {
  const remove = useKeeping(
    (api, rateId: number) => api.removeInterfelRate({ params: { rateId } }),
    () => 'Taux supprimé',
    { failure: 'Le taux n’a pas été supprimé. Veuillez réessayer.' },
  )
  const today = parisDay(new Date())
  const isNow = rate.valid_from <= today && (rate.valid_to === null || today <= rate.valid_to)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="w-20 font-semibold tabular-nums max-sm:w-full">{percent(rate.rate)}</span>
      <span className="min-w-0 flex-1 text-sm max-sm:w-full max-sm:flex-none">
        {periodOf(rate)}
      </span>
      {isNow && <Chip tone="leaf">En vigueur</Chip>}
      {rate.valid_from > today && <Chip tone="saffron">À venir</Chip>}
      {rate.used ? (
        <span className="text-ink-soft text-sm">Facturé</span>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          pending={remove.isPending}
          aria-label={`Supprimer\u00a0: ${percent(rate.rate)}, ${periodOf(rate)}`}
          onClick={() => remove.mutate(rate.id)}
        >
          Supprimer
        </Button>
      )}
    </li>
  )
}

const RateForm = () => {
  const blank = { zone: 'FR' as Rate['zone'], rate: '', valid_from: '' }
  const [draft, setDraft] = useState(blank)
  const add = useKeeping(
    (api, body: typeof blank) => api.addInterfelRate({ body }),
    () => 'Taux enregistré',
  )
  const errors = isApiError(add.error) ? add.error.errors : {}
  return (
    <Card className="p-5">
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (add.isPending) return
          add.mutate(draft, { onSuccess: () => setDraft({ ...blank, zone: draft.zone }) })
        }}
      >
        <h2 className="text-lg">Nouveau taux</h2>
        <FormAlert
          message={
            add.error && Object.keys(errors).length === 0
              ? messageOf(add.error, 'Le taux n’a pas été enregistré. Veuillez réessayer.')
              : null
          }
        />
        <SelectField
          label="Origine"
          error={errors.zone?.[0]}
          value={draft.zone}
          onChange={({ target: { value } }) =>
            setDraft({ ...draft, zone: value === 'FR' ? 'FR' : 'UE_TIERS' })
          }
        >
          {zones.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <InputField
          label="Taux (%)"
          hint="0 met fin à la cotisation."
          error={errors.rate?.[0]}
          inputMode="decimal"
          autoComplete="off"
          value={draft.rate}
          onChange={event => setDraft({ ...draft, rate: event.target.value })}
        />
        <InputField
          label="À partir du"
          hint="Il suit le taux précédent, qui finit la veille."
          error={errors.valid_from?.[0]}
          type="date"
          value={draft.valid_from}
          onChange={event => setDraft({ ...draft, valid_from: event.target.value })}
        />
        <Button type="submit" pending={add.isPending} className="self-start">
          Ajouter le taux
        </Button>
      </form>
    </Card>
  )
}
