import { isIban, normaliseIban } from '@carreau/domain/companies/company-numbers'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { CompanyFields } from '../../../ui/form/company-fields.tsx'
import { CurrentPasswordField } from '../../../ui/form/credential-fields.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { formRules } from '../../../ui/form/form-errors.tsx'
import { isAmount } from '../typed-amount.ts'
import { IdentityReview } from './identity-review.tsx'
import type { ProfileDraft } from './profile-draft.ts'
import type { ShopProfile } from './shop-profile.queries.ts'

/** What the shop's documents say of the company. */
export const LegalSection = ({
  form,
  sirenLocked,
  review,
  isReviewed,
}: {
  form: UseFormReturn<ProfileDraft>
  sirenLocked: boolean
  review: ShopProfile['identity_review']
  /** Whether the platform looks at each change of the identity. */
  isReviewed: boolean
}) => {
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  const line = (
    name: 'legal_form' | 'rcs_city' | 'iban' | 'organic_body' | 'organic_certificate',
    label: string,
    rules: { placeholder?: string; validate?: (text: string) => true | string } = {},
  ) => (
    <InputField
      label={label}
      optional
      error={errors[name]?.message}
      {...register(name, rules.validate ? { validate: rules.validate } : {})}
      placeholder={rules.placeholder}
      autoComplete="off"
      maxLength={60}
    />
  )

  return (
    <Card className="flex flex-col gap-6 p-5">
      {review !== null && <IdentityReview review={review} />}
      {isReviewed && review?.state !== 'waiting' && (
        <p className="rounded-md bg-sunken px-3.5 py-3 text-sm">
          Carreau vérifie un changement de nom, de SIRET, de TVA, d’adresse, de forme juridique ou
          d’IBAN avant qu’il s’applique&nbsp;: d’ici là, rien ne change pour vos clients.
        </p>
      )}
      {sirenLocked && (
        <p className="rounded-md bg-sunken px-3.5 py-3 text-sm">
          Des factures sont émises&nbsp;: le SIREN ne peut plus changer. Un nouvel établissement de
          la même société reste possible.
        </p>
      )}
      <FormProvider {...form}>
        <CompanyFields vatHint="Nécessaire à la validation et sur vos factures." />
      </FormProvider>
      <div className="grid gap-6 sm:grid-cols-3">
        {line('legal_form', 'Forme juridique', { placeholder: 'SAS' })}
        <InputField
          label="Capital social (€)"
          optional
          error={errors.share_capital?.message}
          {...register('share_capital', { validate: isAmount(false) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        {line('rcs_city', 'Ville du RCS')}
      </div>
      {line('iban', 'IBAN', {
        validate: text =>
          text.trim() === '' || isIban(normaliseIban(text)) || 'Cet IBAN n’est pas valable.',
      })}
      {dirtyFields.iban && (
        <CurrentPasswordField
          hint="Il est demandé pour changer d’IBAN."
          error={errors.current_password?.message}
          {...register('current_password', { ...formRules.password, shouldUnregister: true })}
        />
      )}
      <div className="grid gap-6 sm:grid-cols-3">
        {line('organic_body', 'Organisme de contrôle bio', { placeholder: 'FR-BIO-01' })}
        {line('organic_certificate', 'N° de certificat bio')}
        <InputField
          label="Certificat valable jusqu’au"
          optional
          error={errors.organic_valid_until?.message}
          {...register('organic_valid_until')}
          type="date"
        />
      </div>
    </Card>
  )
}
