import { isIban, normaliseIban } from '@carreau/domain/tenants/iban'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { companyDetailFields } from '../../ui/company-details.ts'
import { CompanyFields } from '../../ui/company-fields.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { showRefusal } from '../../ui/show-refusal.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { LogoField } from './logo-field.tsx'
import { changeOf, draftOf, type ProfileDraft } from './profile-draft.ts'
import { type ShopProfile, useUpdateProfile } from './shop-profile.queries.ts'
import { isAmount } from './typed-amount.ts'

const fields = [
  ...companyDetailFields,
  'description',
  'specialties',
  'legal_form',
  'share_capital',
  'rcs_city',
  'iban',
  'organic_body',
  'organic_certificate',
  'organic_valid_until',
  'payment_days',
  'late_penalty_text',
  'recovery_text',
  'discount_text',
] as const

const mentions = [
  ['late_penalty_text', 'Pénalités de retard'],
  ['recovery_text', 'Indemnité de recouvrement'],
  ['discount_text', 'Escompte'],
] as const

/** The shop, its legal data and what its documents say, in one form. */
export const ProfileForm = ({
  profile,
  preview,
}: {
  profile: ShopProfile
  /** The public page as the form stands, which the route brings in. */
  preview: (draft: ProfileDraft) => ReactNode
}) => {
  const update = useUpdateProfile()
  const form = useForm<ProfileDraft>({ defaultValues: draftOf(profile), mode: 'onTouched' })
  const { register, handleSubmit, reset, setError, setValue, watch, formState } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  useUnsavedGuard(isDirty)

  const submit = handleSubmit(async draft => {
    try {
      reset(draftOf(await update.mutateAsync(changeOf(draft, dirtyFields, profile.version))))
    } catch (error) {
      showRefusal(error, fields, setError, 'L’enregistrement a échoué. Veuillez réessayer.')
    }
  })
  const line = (
    name: 'legal_form' | 'rcs_city' | 'iban' | 'organic_body' | 'organic_certificate',
    label: string,
    rules: { placeholder?: string; validate?: (text: string) => true | string } = {},
  ) => (
    <Field label={label} optional error={errors[name]?.message}>
      {control => (
        <Input
          {...control}
          {...register(name, rules.validate ? { validate: rules.validate } : {})}
          placeholder={rules.placeholder}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </Field>
  )

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <FormAlert message={errors.root?.message} />
      <Card className="flex flex-col gap-6 p-5">
        <h2 className="text-lg">Boutique</h2>
        <LogoField
          url={watch('logo')?.url ?? null}
          onChange={logo => setValue('logo', logo, { shouldDirty: true })}
        />
        <Field label="Présentation" optional error={errors.description?.message}>
          {control => (
            <Textarea {...control} {...register('description')} rows={4} maxLength={2000} />
          )}
        </Field>
        <Field
          label="Spécialités"
          optional
          error={errors.specialties?.message}
          hint="Séparées par des virgules, douze au plus."
        >
          {control => <Input {...control} {...register('specialties')} maxLength={500} />}
        </Field>
      </Card>
      <Card className="flex flex-col gap-6 p-5">
        <h2 className="text-lg">Informations légales</h2>
        {profile.siren_locked && (
          <p className="rounded-md bg-sunken px-3.5 py-3 text-sm">
            Des factures sont émises&nbsp;: le SIREN ne peut plus changer. Un nouvel établissement
            de la même société reste possible.
          </p>
        )}
        <FormProvider {...form}>
          <CompanyFields />
        </FormProvider>
        <div className="grid gap-6 sm:grid-cols-3">
          {line('legal_form', 'Forme juridique', { placeholder: 'SAS' })}
          <Field label="Capital social (€)" optional error={errors.share_capital?.message}>
            {control => (
              <Input
                {...control}
                {...register('share_capital', { validate: isAmount(false) })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
              />
            )}
          </Field>
          {line('rcs_city', 'Ville du RCS')}
        </div>
        {line('iban', 'IBAN', {
          validate: text =>
            text.trim() === '' || isIban(normaliseIban(text)) || 'Cet IBAN n’est pas valable.',
        })}
        <div className="grid gap-6 sm:grid-cols-3">
          {line('organic_body', 'Organisme de contrôle bio', { placeholder: 'FR-BIO-01' })}
          {line('organic_certificate', 'N° de certificat bio')}
          <Field
            label="Certificat valable jusqu’au"
            optional
            error={errors.organic_valid_until?.message}
          >
            {control => <Input {...control} {...register('organic_valid_until')} type="date" />}
          </Field>
        </div>
      </Card>
      <Card className="flex flex-col gap-6 p-5">
        <h2 className="text-lg">Mentions des factures</h2>
        <Field
          label="Délai de paiement (jours)"
          error={errors.payment_days?.message}
          hint="30 jours au plus pour les produits frais."
        >
          {control => (
            <Input
              {...control}
              {...register('payment_days', { valueAsNumber: true })}
              type="number"
              min={0}
              max={30}
              className="sm:max-w-32"
            />
          )}
        </Field>
        {mentions.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {control => <Textarea {...control} {...register(name)} rows={2} maxLength={500} />}
          </Field>
        ))}
      </Card>
      <Button type="submit" pending={isSubmitting} disabled={!isDirty} className="sm:self-start">
        Enregistrer la boutique
      </Button>
      <section aria-label="Aperçu de la page publique" className="flex flex-col gap-3">
        <h2 className="text-lg">Aperçu de la page publique</h2>
        <div inert aria-hidden="true" className="rounded-lg border border-line bg-paper">
          {preview(watch())}
        </div>
      </section>
    </form>
  )
}
