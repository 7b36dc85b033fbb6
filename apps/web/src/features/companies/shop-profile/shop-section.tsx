import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import type { ProfileDraft } from './profile-draft.ts'
import { useUploadLogo } from './shop-profile.queries.ts'

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
      <TextareaField
        label="Présentation"
        optional
        error={errors.description?.message}
        {...register('description')}
        rows={4}
        maxLength={2000}
      />
      <InputField
        label="Spécialités"
        optional
        error={errors.specialties?.message}
        hint="Séparées par des virgules, douze au plus."
        {...register('specialties')}
        maxLength={500}
      />
    </Card>
  )
}

/** The wholesaler's logo: sent when chosen, kept when the form is saved. */
const LogoField = ({
  url,
  onChange,
}: {
  url: string | null
  onChange: (picture: { key: string; url: string } | null) => void
}) => {
  const upload = useUploadLogo()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onChange(await upload.mutateAsync(file)),
    failure: 'Le logo n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.',
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div role="group" aria-label="Logo" className="flex flex-wrap items-center gap-4">
      <span className="flex size-20 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken text-ink-soft text-xs">
        {url === null ? 'Sans logo' : <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <input {...input} aria-label="Fichier du logo" />
      <Button variant="secondary" pending={upload.isPending} onClick={choose}>
        {url === null ? 'Choisir un logo' : 'Changer le logo'}
      </Button>
      {url !== null && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Retirer le logo
        </Button>
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
