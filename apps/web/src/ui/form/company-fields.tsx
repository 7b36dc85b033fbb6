import {
  isSiret,
  isVatNumber,
  normaliseSiret,
  normaliseVatNumber,
  sirenOf,
  vatNumberOf,
} from '@carreau/domain/companies/company-numbers'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CompanyDetails } from './company-details.ts'
import { InputField } from './field.tsx'

/**
 * The fields of any company, within a FormProvider whose form holds them. The SIRET is checked as it
 * is typed: 14 digits and their key.
 */
export const CompanyFields = ({
  siretNote,
  vatHint,
}: {
  /** What the VAT number is needed for, where it is; elsewhere it is optional. */
  vatHint?: string
  /** What is to be said of the SIRET, under it. */
  siretNote?: ReactNode
}) => {
  const { register, watch, formState } = useFormContext<CompanyDetails>()
  const { errors } = formState
  const siret = normaliseSiret(watch('siret'))
  const siretIsRight = isSiret(siret)
  const siretIsWrong = siret.length >= 14 && !siretIsRight

  return (
    <>
      <InputField
        label="Nom de la société"
        error={errors.company_name?.message}
        {...register('company_name', { required: 'Indiquez le nom de la société.' })}
        maxLength={120}
        autoComplete="organization"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <InputField
          label="SIRET"
          error={siretIsWrong ? 'Ce SIRET n’est pas valable (14 chiffres).' : errors.siret?.message}
          hint={
            siretIsRight ? (
              <span className="flex items-center gap-1.5 text-leaf-ink">
                <CircleCheck aria-hidden="true" className="size-4" /> SIRET valable
              </span>
            ) : (
              `${siret.length} chiffres sur 14`
            )
          }
          {...register('siret', {
            required: 'Indiquez le SIRET.',
            validate: text =>
              isSiret(normaliseSiret(text)) || 'Ce SIRET n’est pas valable (14 chiffres).',
          })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          className="tabular-nums"
        />
        <InputField
          label="N° de TVA"
          optional={vatHint === undefined}
          hint={vatHint}
          error={errors.vat_number?.message}
          {...register('vat_number', {
            validate: text =>
              text.trim() === '' ||
              isVatNumber(normaliseVatNumber(text)) ||
              'Ce numéro de TVA n’est pas valable.',
          })}
          autoComplete="off"
          maxLength={20}
          placeholder={siretIsRight ? vatNumberOf(sirenOf(siret)) : undefined}
          className="tabular-nums"
        />
      </div>
      {siretNote}
      <InputField
        label="Adresse"
        error={errors.address?.line1?.message}
        {...register('address.line1', { required: 'Indiquez l’adresse.' })}
        maxLength={200}
        autoComplete="address-line1"
      />
      <InputField
        label="Complément d’adresse"
        optional
        error={errors.address?.line2?.message}
        {...register('address.line2')}
        maxLength={200}
        autoComplete="address-line2"
      />
      <div className="grid gap-6 sm:grid-cols-[9rem_1fr]">
        <InputField
          label="Code postal"
          error={errors.address?.postal_code?.message}
          {...register('address.postal_code', {
            pattern: { value: /^\s*\d{5}\s*$/, message: 'Le code postal compte 5 chiffres.' },
            required: 'Le code postal compte 5 chiffres.',
          })}
          inputMode="numeric"
          maxLength={7}
          autoComplete="postal-code"
          className="tabular-nums"
        />
        <InputField
          label="Ville"
          error={errors.address?.city?.message}
          {...register('address.city', { required: 'Indiquez la ville.' })}
          maxLength={100}
          autoComplete="address-level2"
        />
      </div>
    </>
  )
}
