import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { showRefusal } from '../../ui/show-refusal.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import {
  useUpdateHomepagePart,
  type WrittenHomepage,
  writtenHomepageQuery,
} from './operator.queries.ts'

const failure = 'L’enregistrement a échoué. Veuillez réessayer.'

/** What visitors see first, part by part. */
export const HomepagePage = () => {
  const { data, error, refetch } = useQuery(writtenHomepageQuery(useApi()))
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <h1 className="text-2xl">Accueil</h1>
      {data === undefined && error !== null && <ErrorState error={error} reset={refetch} />}
      {data === undefined && error === null && <Skeleton className="h-128 rounded-lg" />}
      {data !== undefined && (
        <>
          <HeroForm key={`hero-${data.hero.version}`} hero={data.hero} />
          <FeaturesForm key={`features-${data.features.version}`} features={data.features} />
        </>
      )}
    </div>
  )
}

const heroFields = [
  ['title', 'Titre', 120],
  ['subtitle', 'Sous-titre', 300],
  ['cta_label', 'Texte du bouton', 60],
  ['cta_link', 'Lien du bouton', 500],
] as const

const HeroForm = ({ hero: { version, ...hero } }: { hero: WrittenHomepage['hero'] }) => {
  const update = useUpdateHomepagePart()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: hero })
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedGuard(isDirty)
  const submit = handleSubmit(async content => {
    try {
      await update.mutateAsync({ part: 'hero', content, version })
    } catch (error) {
      showRefusal(error, ['title', 'subtitle', 'cta_label', 'cta_link'], setError, failure)
    }
  })
  return (
    <Card className="p-5">
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <h2 className="text-lg">Bandeau</h2>
        <FormAlert message={errors.root?.message} />
        {heroFields.map(([name, label, max]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {control => <Input {...control} {...register(name)} maxLength={max} />}
          </Field>
        ))}
        <Button type="submit" className="self-start" pending={isSubmitting} disabled={!isDirty}>
          Enregistrer le bandeau
        </Button>
      </form>
    </Card>
  )
}

const FeaturesForm = ({
  features: { version, items },
}: {
  features: WrittenHomepage['features']
}) => {
  const update = useUpdateHomepagePart()
  const form = useForm({ defaultValues: { items } })
  const { register, handleSubmit, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedGuard(isDirty)
  const submit = handleSubmit(async draft => {
    try {
      await update.mutateAsync({ part: 'features', content: draft.items, version })
    } catch (error) {
      showRefusal(error, [], setError, failure)
    }
  })
  return (
    <Card className="p-5">
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <h2 className="text-lg">Atouts</h2>
        <FormAlert message={errors.root?.message} />
        {items.map((item, index) => (
          <div key={item.id} className="grid gap-4 sm:grid-cols-[16rem_1fr]">
            <Field label={`Atout ${index + 1} : titre`}>
              {control => (
                <Input {...control} {...register(`items.${index}.title`)} maxLength={60} />
              )}
            </Field>
            <Field label={`Atout ${index + 1} : texte`}>
              {control => (
                <Input {...control} {...register(`items.${index}.text`)} maxLength={200} />
              )}
            </Field>
          </div>
        ))}
        <Button type="submit" className="self-start" pending={isSubmitting} disabled={!isDirty}>
          Enregistrer les atouts
        </Button>
      </form>
    </Card>
  )
}
