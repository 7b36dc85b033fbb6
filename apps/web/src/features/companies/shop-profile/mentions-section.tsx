import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import type { ProfileDraft } from './profile-draft.ts'

const mentions = [
  ['late_penalty_text', 'Pénalités de retard'],
  ['recovery_text', 'Indemnité de recouvrement'],
  ['discount_text', 'Escompte'],
] as const

/** The sentences the law wants on every invoice. */
export const MentionsSection = ({ form }: { form: UseFormReturn<ProfileDraft> }) => {
  const { register, formState } = form
  const { errors } = formState
  return (
    <Card className="flex flex-col gap-6 p-5">
      <InputField
        label="Délai de paiement (jours)"
        error={errors.payment_days?.message}
        hint="30 jours au plus pour les produits frais."
        {...register('payment_days', { valueAsNumber: true })}
        type="number"
        min={0}
        max={30}
        className="sm:max-w-32"
      />
      {mentions.map(([name, label]) => (
        <TextareaField
          key={name}
          label={label}
          error={errors[name]?.message}
          {...register(name)}
          rows={2}
          maxLength={500}
        />
      ))}
    </Card>
  )
}
