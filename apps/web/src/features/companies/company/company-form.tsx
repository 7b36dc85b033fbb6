import {
  type InterfelKind,
  interfelKindLabels,
  interfelKinds,
} from '@carreau/domain/money/interfel'
import {
  type SubstitutionRule,
  substitutionLabels,
  substitutionRules,
} from '@carreau/domain/orders/picking'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { type CompanyDetails, companyDetailFields } from '../../../ui/form/company-details.ts'
import { CompanyFields } from '../../../ui/form/company-fields.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { TakenSiret } from '../tenants/taken-siret.tsx'
import { readAmount, writeAmount } from '../typed-amount.ts'
import { type Company, useUpdateCompany } from './company.queries.ts'

type Typed = CompanyDetails & {
  approval_limit: string
  /** Asked for while name or SIRET are being changed; never stored. */
  current_password?: string
  interfel_kind: InterfelKind
  substitution: SubstitutionRule
}

const typedOf = ({
  siret,
  vat_number,
  approval_limit,
  siren_locked,
  ...company
}: Company): Typed => ({
  ...company,
  siret: siret ?? '',
  vat_number: vat_number ?? '',
  approval_limit: writeAmount(approval_limit),
})

/** The company as its administrators change it. */
export const CompanyForm = ({ company }: { company: Company }) => {
  const update = useUpdateCompany()
  const form = useForm<Typed>({ defaultValues: typedOf(company), mode: 'onTouched' })
  const { register, handleSubmit, reset, setError, formState } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  const isOther = Boolean(dirtyFields.company_name || dirtyFields.siret)
  /** A SIRET that another company has. */
  const [taken, setTaken] = useState<string | null>(null)

  const submit = handleSubmit(
    async ({ approval_limit, interfel_kind, substitution, current_password, ...details }) => {
      const { company_name, siret, vat_number, address } = details
      try {
        // The rest stays as it is by now: another administrator may have changed it meanwhile.
        const changed = await update.mutateAsync({
          ...(dirtyFields.company_name && { company_name }),
          ...(dirtyFields.siret && { siret }),
          ...(isOther && current_password !== undefined && { current_password }),
          ...(dirtyFields.vat_number && { vat_number }),
          ...(dirtyFields.address && { address }),
          ...(dirtyFields.approval_limit && { approval_limit: readAmount(approval_limit) ?? null }),
          ...(dirtyFields.interfel_kind && { interfel_kind }),
          ...(dirtyFields.substitution && { substitution }),
        })
        reset(typedOf(changed))
      } catch (error) {
        if (isApiError(error) && error.code === 'siret_taken') {
          setTaken(siret)
          setError('siret', { message: error.message }, { shouldFocus: true })
        } else
          showRefusal(
            error,
            [
              ...companyDetailFields,
              'current_password',
              'approval_limit',
              'interfel_kind',
              'substitution',
            ],
            setError,
            'L’enregistrement a échoué. Veuillez réessayer.',
          )
      }
    },
  )

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <FormAlert message={errors.root?.message} />
      <Card className="flex flex-col gap-6 p-5">
        <h3 className="text-lg">Identité</h3>
        <FormProvider {...form}>
          <CompanyFields
            siretNote={
              taken !== null &&
              form.watch('siret') === taken && (
                <TakenSiret siret={taken} companyName={form.watch('company_name')} />
              )
            }
          />
        </FormProvider>
        {company.siren_locked && (
          <p className="rounded-md bg-sunken px-3.5 py-3 text-sm">
            Des commandes ou des factures existent&nbsp;: le SIREN ne peut plus changer. Un nouvel
            établissement de la même société reste possible.
          </p>
        )}
        {isOther && (
          <InputField
            label="Mot de passe actuel"
            type="password"
            autoComplete="current-password"
            hint="Il est demandé pour changer de nom ou de SIRET. Vos fournisseurs sont prévenus du changement pendant 30 jours."
            error={errors.current_password?.message}
            {...register('current_password', { ...formRules.password, shouldUnregister: true })}
          />
        )}
      </Card>
      <Card className="flex flex-col gap-6 p-5">
        <h3 className="text-lg">Achats</h3>
        <InputField
          label="Plafond d’approbation (€ TTC)"
          optional
          error={errors.approval_limit?.message}
          hint="Les commandes d’un même jour de livraison à un même fournisseur s’additionnent. Au-dessus, celle d’un acheteur attend l’accord d’un administrateur. Vide, rien n’attend."
          {...register('approval_limit', {
            validate: text =>
              readAmount(text) !== undefined || 'Indiquez un montant en euros, par exemple 500,00.',
          })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="tabular-nums sm:max-w-52"
        />
        <SelectField
          label="Type d’établissement"
          error={errors.interfel_kind?.message}
          hint="Il décide si la cotisation interprofessionnelle Interfel figure sur vos factures. Un changement vaut pour les commandes passées ensuite ; celles déjà passées restent comme elles sont."
          {...register('interfel_kind')}
          className="w-full sm:max-w-80"
        >
          {interfelKinds.map(kind => (
            <option key={kind} value={kind}>
              {interfelKindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Produit manquant"
          error={errors.substitution?.message}
          hint="Ce qu’un fournisseur peut mettre à la place d’un produit qui lui manque, jamais plus cher."
          {...register('substitution')}
          className="w-full"
        >
          {substitutionRules.map(rule => (
            <option key={rule} value={rule}>
              {substitutionLabels[rule]}
            </option>
          ))}
        </SelectField>
      </Card>
      <Button type="submit" pending={isSubmitting} disabled={!isDirty} className="sm:self-start">
        Enregistrer
      </Button>
    </form>
  )
}
