import {
  type InterfelKind,
  interfelKindLabels,
  interfelKinds,
  isInterfelCharged,
} from '@carreau/domain/money/interfel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { redirectSearch } from '../../../platform/session/redirect-param.ts'
import { homeOf } from '../../../platform/session/session-store.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type CompanyDetails, companyDetailFields } from '../../../ui/form/company-details.ts'
import { CompanyFields } from '../../../ui/form/company-fields.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { accessesQuery, tenantChoiceSettingsQuery } from '../../accounts/door/auth.queries.ts'
import { leadToAddressNotice } from '../../accounts/door/lead-to-address-notice.ts'

const TakenSiret = lazy(async () => ({
  default: (await import('./taken-siret.tsx')).TakenSiret,
}))

const route = getRouteApi('/auth/create-tenant')

/** A new company; its creator becomes its administrator (docs/product.md#calls). */
export const CreateTenantScreen = () => {
  const search = redirectSearch(route.useSearch())
  const api = useApi()
  const auth = useAuth()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: settings } = useQuery(tenantChoiceSettingsQuery(api))
  const form = useForm<CompanyForm>({ defaultValues: emptyCompany, mode: 'onTouched' })
  const { errors, isSubmitting } = form.formState
  /** What was refused because another company has its SIRET. */
  const [taken, setTaken] = useState<CompanyForm | null>(null)

  // The link may be opened in another tab: what was typed is sent then, without the refusal of before.
  const { clearErrors } = form
  const isProved = auth.user?.email_proved
  useEffect(() => {
    if (isProved) clearErrors('root')
  }, [isProved, clearErrors])

  const submit = form.handleSubmit(async typed => {
    const { interfel_kind, ...company } = typed
    const isBuyer = company.type === 'buyer' && interfel_kind !== null
    try {
      const { data: access } = await api.createTenant({
        body: { ...company, ...(isBuyer && { interfel_kind }) },
        token: auth.loginToken,
      })
      await queryClient.fetchQuery(accessesQuery(auth.refreshAccesses))
      const { type, id, company_name, roles } = access
      const selectedRole = roles[0]
      if (selectedRole === undefined) return router.navigate({ to: '/auth/tenants', search })
      await auth.chooseTenant({ type, id, selectedRole, company_name })
      // A wholesaler waits for approval: its own space says so, and what to prepare meanwhile.
      router.history.push(search.redirect ?? homeOf(type))
    } catch (error) {
      if (isApiError(error) && error.code === 'siret_taken') {
        setTaken(typed)
        form.setError('siret', { message: error.message }, { shouldFocus: true })
      } else {
        showRefusal(
          error,
          ['type', 'interfel_kind', ...companyDetailFields],
          form.setError,
          'L’inscription a échoué. Veuillez réessayer.',
        )
        leadToAddressNotice(error)
      }
    }
  })

  return (
    <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl">Inscrire une société</h1>
        <p className="text-ink-soft">Vous en serez l’administrateur.</p>
      </div>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
        <FormAlert message={errors.root?.message} />
        <TenantTypeChoice form={form} types={settings?.creatable_types ?? []} />
        {form.watch('type') === 'buyer' && <KindChoice form={form} />}
        <FormProvider {...form}>
          <CompanyFields
            siretNote={
              taken !== null &&
              form.watch('siret') === taken.siret && (
                <Suspense>
                  <TakenSiret siret={taken.siret} companyName={taken.company_name} />
                </Suspense>
              )
            }
          />
        </FormProvider>
        <Button type="submit" size="lg" pending={isSubmitting} className="sm:self-start">
          Inscrire la société
        </Button>
      </form>
    </div>
  )
}

const choice =
  'flex cursor-pointer gap-3 rounded-md border border-line-strong bg-surface transition-colors hover:border-ink-soft has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-2 has-focus-visible:outline-ring'

/** Buyer or wholesaler, with what each means. */
const TenantTypeChoice = ({
  form: { register },
  types,
}: {
  form: UseFormReturn<CompanyForm>
  types: readonly { type: CompanyForm['type']; label: string; description: string }[]
}) => (
  <fieldset className="grid min-h-59 gap-3 sm:min-h-28 sm:grid-cols-2">
    <legend className="mb-1.5 font-medium text-sm">Votre société</legend>
    {types.map(({ type, label, description }) => (
      <label key={type} className={`${choice} p-4`}>
        <input
          type="radio"
          value={type}
          className="mt-1 size-4 shrink-0 accent-leaf outline-none"
          {...register('type')}
        />
        <span>
          <span className="block font-semibold">{label}</span>
          <span className="block text-ink-soft text-sm">{description}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

/**
 * Which trade a buyer is in: without a default, since whoever is taken for another is invoiced wrongly. It is changed
 * in the settings.
 */
const KindChoice = ({ form: { register, formState } }: { form: UseFormReturn<CompanyForm> }) => {
  const error = formState.errors.interfel_kind?.message
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby="kind-note">
      <legend className="mb-1.5 font-medium text-sm">Type d’établissement</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {interfelKinds.map(kind => (
          <label key={kind} className={`${choice} min-h-11 items-center px-4 py-2`}>
            <input
              type="radio"
              value={kind}
              aria-invalid={error !== undefined}
              className="size-4 shrink-0 accent-leaf outline-none"
              {...register('interfel_kind', {
                validate: chosen => chosen !== null || 'Choisissez un type d’établissement.',
              })}
            />
            <span className="text-sm">
              <span className="block font-semibold">{interfelKindLabels[kind]}</span>
              <span className="block text-ink-soft">
                {isInterfelCharged({ kind }) ? 'avec' : 'sans'} cotisation Interfel
              </span>
            </span>
          </label>
        ))}
      </div>
      <p
        id="kind-note"
        className={error === undefined ? 'text-ink-soft text-sm' : 'text-sm text-tomato-ink'}
        role={error === undefined ? undefined : 'alert'}
      >
        {error ??
          'La cotisation interprofessionnelle figure à part sur vos factures. Cela se change dans vos paramètres.'}
      </p>
    </fieldset>
  )
}

/** What the form of a new company holds, in the contract's names. */
export type CompanyForm = CompanyDetails & {
  type: 'buyer' | 'shop'
  /** Null until it is chosen. */
  interfel_kind: InterfelKind | null
}

const emptyCompany: CompanyForm = {
  type: 'buyer',
  interfel_kind: null,
  company_name: '',
  siret: '',
  vat_number: '',
  address: { line1: '', line2: '', postal_code: '', city: '' },
}
