import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../platform/api-client/api-context.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../ui/form/form-errors.tsx'
import { Input } from '../../ui/form/input.tsx'

type Accounts = AnswerOf<Endpoints['getAccounts']>['data']
type Typed = { [name: string]: string }

const single = [
  ['customers', 'Clients'],
  ['bank', 'Banque'],
  ['cash', 'Caisse'],
  ['delivery', 'Ports facturés'],
  ['contributions', 'Contributions Interfel'],
  ['advances', 'Acomptes reçus'],
  ['late_interest', 'Intérêts de retard'],
  ['recovery', 'Indemnités de recouvrement'],
  ['crates_out', 'Consignes sorties'],
  ['crates', 'Consignes à rendre'],
] as const
const byRate = [
  ['sales', 'Ventes'],
  ['reductions', 'Avoirs'],
  ['vat', 'TVA'],
] as const
// Fruit and vegetables first, then what goes with them.
const rates = ['5.5', '20', '10', '2.1', '0'] as const

// react-hook-form reads a dot as a path.
const nameOf = (account: string, rate: string) => `${account}_${rate.replace('.', '_')}`

const typedOf = (accounts: Accounts): Typed =>
  Object.fromEntries([
    ...single.map(([name]) => [name, accounts[name]]),
    ...byRate.flatMap(([name]) => rates.map(rate => [nameOf(name, rate), accounts[name][rate]])),
  ])

const accountsOf = (typed: Typed): Accounts => {
  const of = (name: (typeof byRate)[number][0]) =>
    Object.fromEntries(rates.map(rate => [rate, typed[nameOf(name, rate)] ?? '']))
  return {
    ...Object.fromEntries(single.map(([name]) => [name, typed[name] ?? ''])),
    ...Object.fromEntries(byRate.map(([name]) => [name, of(name)])),
  } as Accounts
}

const shownRate = (rate: string): string => `${rate.replace('.', ',')}\u00a0%`

/** The accounts of the wholesaler’s own chart, which the next exports are written to. */
export const AccountsForm = ({ accounts }: { accounts: Accounts }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Accounts) => api.updateAccounts({ body }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(['shop-accounts'], data)
      toast.success('Comptes enregistrés')
    },
  })
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: typedOf(accounts),
  })
  const { errors, isSubmitting } = formState
  const names = Object.keys(typedOf(accounts))
  const submit = handleSubmit(async typed => {
    try {
      await save.mutateAsync(accountsOf(typed))
    } catch (error) {
      showRefusal(error, names, setError, 'Les comptes n’ont pas pu être enregistrés. Réessayez.')
    }
  })
  const field = (name: string) => ({
    ...register(name, {
      required: 'Indiquez un compte.',
      pattern: {
        value: /^\s*\d{3}[0-9A-Z]{0,9}\s*$/,
        message: 'Trois chiffres, puis neuf chiffres ou capitales au plus.',
      },
    }),
    autoComplete: 'off',
    className: 'tabular-nums',
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
      <FormAlert message={errors.root?.message} />
      <div className="grid grid-cols-2 gap-3">
        {single.map(([name, label]) => (
          <InputField key={name} label={label} error={errors[name]?.message} {...field(name)} />
        ))}
      </div>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left">
            <th scope="col" className="pb-1 font-medium">
              Taux
            </th>
            {byRate.map(([name, label]) => (
              <th key={name} scope="col" className="pb-1 pl-2 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map(rate => (
            <tr key={rate}>
              <th scope="row" className="whitespace-nowrap py-1 font-normal">
                {shownRate(rate)}
              </th>
              {byRate.map(([name, label]) => {
                const at = nameOf(name, rate)
                return (
                  <td key={name} className="py-1 pl-2">
                    <Input
                      aria-label={`${label} à ${shownRate(rate)}`}
                      aria-invalid={errors[at] === undefined ? undefined : true}
                      {...field(at)}
                      className="px-2! text-sm tabular-nums"
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rates.some(rate => byRate.some(([name]) => errors[nameOf(name, rate)])) && (
        <p role="alert" className="text-sm text-tomato-ink">
          Un compte commence par trois chiffres et compte au plus douze caractères.
        </p>
      )}
      <Button type="submit" variant="secondary" pending={isSubmitting} className="self-start">
        Enregistrer les comptes
      </Button>
    </form>
  )
}
