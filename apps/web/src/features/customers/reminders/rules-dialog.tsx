import {
  type LateRateKind,
  lateRateKinds,
  lateRateLabels,
} from '@carreau/domain/customers/late-interest'
import { formatDate } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { readEuros, writeEuros } from '../amounts.ts'
import { type Rules, rulesQuery, useSaveRules } from './reminders.queries.ts'

/** When each step is due, and how interest is reckoned. */
const RulesDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error } = useQuery(rulesQuery(useApi()))
  return (
    <Dialog
      onClose={onClose}
      title="Règles de relance"
      description={
        'Aucune relance ne part sans vous\u00a0: ces règles disent quand elle est proposée.'
      }
    >
      <FormAlert message={error && messageOf(error, 'Les règles n’ont pas pu être lues.')} />
      {data === undefined ? (
        error === null && <Skeleton className="h-72" />
      ) : (
        <RulesForm rules={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

const RulesForm = ({ rules, onClose }: { rules: Rules; onClose: () => void }) => {
  const save = useSaveRules()
  const [first = 0, second = 0, third = 0] = rules.days
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      first: String(first),
      second: String(second),
      third: String(third),
      least_amount: writeEuros(rules.least_amount),
      rate_kind: rules.rate_kind as LateRateKind,
      reply_to: rules.reply_to,
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ least_amount, ...typed }) => {
    const euros = readEuros(least_amount)
    if (euros === undefined)
      return setError('least_amount', { message: 'Indiquez un montant, par exemple 5.' })
    const days = [typed.first, typed.second, typed.third].map(Number)
    const wrong = (['first', 'second', 'third'] as const).find(
      (_, at) => !((days[at] ?? 0) > (days[at - 1] ?? 0) && (days[at] ?? 0) <= 365),
    )
    if (wrong !== undefined)
      return setError(wrong, {
        message:
          wrong === 'first'
            ? 'De 1 à 365 jours.'
            : 'Plus tard que l’étape précédente, 365 au plus.',
      })
    try {
      await save.mutateAsync({
        days,
        least_amount: euros ?? 0,
        rate_kind: typed.rate_kind,
        reply_to: typed.reply_to,
      })
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['least_amount', 'rate_kind', 'reply_to'],
        setError,
        'Les règles n’ont pas pu être enregistrées. Réessayez.',
      )
    }
  })
  const day = (name: 'first' | 'second' | 'third', label: string) => (
    <InputField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      {...register(name)}
      error={errors[name]?.message}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert message={errors.root?.message} />
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="mb-2 text-sm">Jours après l’échéance</legend>
        {day('first', 'Rappel')}
        {day('second', 'Relance')}
        {day('third', 'Mise en demeure')}
      </fieldset>
      <InputField
        label="Pas de relance au-dessous de (€)"
        inputMode="decimal"
        autoComplete="off"
        {...register('least_amount')}
        error={errors.least_amount?.message}
      />
      <SelectField
        label="Intérêts de retard"
        className="w-full"
        {...register('rate_kind')}
        error={errors.rate_kind?.message}
      >
        {lateRateKinds.map(kind => (
          <option key={kind} value={kind}>
            {lateRateLabels[kind]}
          </option>
        ))}
      </SelectField>
      {rules.rate !== null && (
        <p className="-mt-2 text-ink-soft text-sm">
          Dernier taux connu&nbsp;: {formatNumber(rules.rate.percent)}&nbsp;% depuis le{' '}
          {formatDate(rules.rate.valid_from)}. {rules.rate.source}. Choisissez celui que disent vos
          factures.
        </p>
      )}
      <InputField
        label="Adresse de réponse (par défaut, la vôtre)"
        optional
        type="email"
        autoComplete="email"
        {...register('reply_to')}
        error={errors.reply_to?.message}
      />
      <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
    </form>
  )
}

export default RulesDialog
