import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input, Textarea } from '../../../ui/form/input.tsx'
import { LogoField } from './logo-field.tsx'
import type { ProfileDraft } from './profile-draft.ts'

/** How buyers see the shop. */
export const ShopSection = ({ form }: { form: UseFormReturn<ProfileDraft> }) => {
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  return (
    <Card className="flex flex-col gap-6 p-5">
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
  )
}
