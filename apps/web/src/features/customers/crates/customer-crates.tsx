import {
  type CountedReason,
  countedReasons,
  countsCrates,
  crateReasonLabels,
} from '@carreau/domain/customers/crates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import {
  type Crates,
  type Customer,
  customerCratesQuery,
  useMoveCrates,
} from '../customers.queries.ts'
import { StatementForm } from '../statement-form.tsx'
import { Balances, Disputed, Movements } from './crate-account.tsx'
import { useDownloadCustomerCrates } from './crates.queries.ts'

/** The crates a customer has, what moved, and the count of what comes back to the depot. */
export const CustomerCrates = ({ customer }: { customer: Customer }) => {
  const { data, error, refetch } = useQuery(customerCratesQuery(useApi(), customer.id))
  const role = useAuth().tenant?.selectedRole
  const download = useDownloadCustomerCrates(customer.id)
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-128" />
    ) : (
      <ErrorState error={error} reset={() => void refetch()} />
    )
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card className="p-4">
        <h2 className="mb-2 text-xl">Chez le client</h2>
        <Balances balances={data.balances} />
      </Card>
      {countsCrates.some(known => known === role) && (
        <CountCrates customer={customer} balances={data.balances} />
      )}
      <div className="flex flex-col gap-4 xl:col-span-2">
        <Disputed disputed={data.disputed} kitchen="La réception" />
        <Movements movements={data.movements} />
        <StatementForm title="Relevé d’emballages" download={download} />
      </div>
    </div>
  )
}

type Typed = { kind_id: string; count: string; reason: CountedReason; note: string }

const CountCrates = ({
  customer,
  balances,
}: {
  customer: Customer
  balances: Crates['balances']
}) => {
  const move = useMoveCrates(customer.id)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const first = balances.find(({ count }) => count > 0) ?? balances[0]
  const empty: Typed = {
    ...{ kind_id: String(first?.kind.id ?? ''), count: '', note: '' },
    reason: 'returned',
  }
  const form = useForm<Typed>({ defaultValues: empty })
  const { register, handleSubmit, reset, setError, formState, watch } = form
  const { errors, isSubmitting } = formState
  const isCorrection = watch('reason') === 'correction'
  const submit = handleSubmit(async typed => {
    try {
      await move.mutateAsync({
        idempotencyKey,
        body: {
          ...{ customer_id: customer.id, kind_id: Number(typed.kind_id), note: typed.note },
          ...{ count: Number(typed.count.replace(',', '.')), reason: typed.reason },
        },
      })
      reset({ ...empty, kind_id: typed.kind_id })
    } catch (error) {
      const failed = 'Le compte n’a pas été enregistré. Réessayez.'
      showRefusal(error, ['kind_id', 'count', 'reason', 'note'], setError, failed)
      return
    }
    setKey(newIdempotencyKey())
  })
  return (
    <Card className="p-4">
      <h2 className="mb-2 text-xl">Compter</h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <SelectField
          label="Motif"
          error={errors.reason?.message}
          {...register('reason')}
          className="w-full"
        >
          {countedReasons.map(reason => (
            <option key={reason} value={reason}>
              {crateReasonLabels[reason]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Emballage"
          error={errors.kind_id?.message}
          {...register('kind_id')}
          className="w-full"
        >
          {balances.map(({ kind }) => (
            <option key={kind.id} value={kind.id}>
              {kind.name}
            </option>
          ))}
        </SelectField>
        <InputField
          label="Nombre"
          hint={
            isCorrection
              ? 'En moins\u00a0: −3. Un compte corrigé peut passer sous zéro.'
              : undefined
          }
          error={errors.count?.message}
          inputMode={isCorrection ? 'text' : 'numeric'}
          autoComplete="off"
          {...register('count', {
            setValueAs: text => String(text).replace('−', '-'),
            validate: text =>
              /^\s*[-−]?\d{1,5}\s*$/.test(text) || 'Indiquez un nombre entier, par exemple 12.',
          })}
        />
        <InputField
          label={isCorrection ? 'Pourquoi' : 'Note'}
          optional={!isCorrection}
          error={errors.note?.message}
          maxLength={200}
          {...register('note')}
        />
        <Button type="submit" pending={isSubmitting} className="sm:self-start">
          Enregistrer
        </Button>
      </form>
    </Card>
  )
}
