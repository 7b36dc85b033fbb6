import { frenchSpaces } from '@carreau/domain/french/format'
import { CircleAlert, CircleCheck, PlugZap } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import {
  type Electronic,
  type ElectronicBody,
  useSettleElectronic,
  useTestElectronic,
} from './electronic.queries.ts'
import { ElectronicSwitch } from './electronic-switch.tsx'

type Typed = {
  platform_url: string
  token_url: string
  client_id: string
  client_secret: string
  organization_id: string
}

const fields = [
  'platform_url',
  'token_url',
  'client_id',
  'client_secret',
  'organization_id',
] as const

/** The secret is never answered: its field is empty whatever is stored. */
const typedOf = (stored: Electronic): Typed => ({
  platform_url: stored.platform_url ?? '',
  token_url: stored.token_url ?? '',
  client_id: stored.client_id ?? '',
  client_secret: '',
  organization_id: stored.organization_id ?? '',
})

const bodyOf = (typed: Typed, is_on: boolean): ElectronicBody => ({
  platform_url: typed.platform_url,
  token_url: typed.token_url,
  client_id: typed.client_id,
  ...(typed.client_secret !== '' && { client_secret: typed.client_secret }),
  organization_id: typed.organization_id.trim() === '' ? null : typed.organization_id,
  is_on,
})

const failure = 'Les réglages n’ont pas pu être enregistrés. Veuillez réessayer.'

/** The platform and what it knows the wholesaler by. The switch above it applies at once, the rest when it is saved. */
export const ElectronicForm = ({ electronic }: { electronic: Electronic }) => {
  const settle = useSettleElectronic()
  const test = useTestElectronic()
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<Typed>({
    defaultValues: typedOf(electronic),
  })
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedGuard(isDirty)

  const save = async (typed: Typed): Promise<boolean> => {
    test.reset()
    try {
      reset(typedOf(await settle.mutateAsync(bodyOf(typed, electronic.is_on))))
      return true
    } catch (error) {
      if (isApiError(error) && error.code === 'electronic_secret_missing') {
        setError('client_secret', { message: error.message })
        setFocus('client_secret')
      } else {
        showRefusal(error, fields, setError, failure)
        const wrong = isApiError(error) && fields.find(field => error.errors[field] !== undefined)
        if (wrong) setFocus(wrong)
      }
      return false
    }
  }
  const submit = handleSubmit(async typed => {
    if (await save(typed)) toast.success('Plateforme enregistrée')
  })
  // What is tried is what is saved.
  const tryOut = handleSubmit(async typed => {
    if (!isDirty || (await save(typed))) test.mutate()
  })
  const isSettled = electronic.platform_url !== null
  return (
    <>
      <ElectronicSwitch electronic={electronic} settle={settle} />
      <Card className="p-4 sm:p-5">
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <h3 className="text-base">Votre plateforme</h3>
          <FormAlert message={errors.root?.message} />
          <InputField
            label="Adresse de la plateforme"
            hint="Celle de son API, comme https://api.plateforme.fr/flux."
            error={errors.platform_url?.message}
            {...register('platform_url', { required: 'Indiquez l’adresse de la plateforme.' })}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
          />
          <InputField
            label="Adresse qui donne les jetons"
            hint="Celle d’OAuth 2, comme https://connexion.plateforme.fr/token."
            error={errors.token_url?.message}
            {...register('token_url', { required: 'Indiquez l’adresse qui donne les jetons.' })}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <InputField
              label="Identifiant du client"
              error={errors.client_id?.message}
              {...register('client_id', { required: 'Indiquez l’identifiant du client.' })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={500}
            />
            <InputField
              label="Secret du client"
              hint={
                electronic.has_secret
                  ? 'Enregistré, et jamais affiché. Laissez vide pour le garder.'
                  : 'Votre plateforme vous le remet avec l’identifiant.'
              }
              placeholder={electronic.has_secret ? '••••••••••••' : undefined}
              error={errors.client_secret?.message}
              {...register('client_secret', {
                validate: secret =>
                  secret !== '' || electronic.has_secret || 'Indiquez le secret du client.',
              })}
              type="password"
              // Not the person's own: a browser neither fills it in nor keeps it.
              autoComplete="new-password"
              maxLength={500}
            />
          </div>
          <InputField
            label="Identifiant de l’organisation"
            optional
            hint="Si votre plateforme en demande un."
            error={errors.organization_id?.message}
            {...register('organization_id')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            className="sm:max-w-80"
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
              Enregistrer
            </Button>
            <Button
              variant="secondary"
              pending={test.isPending}
              disabled={isSubmitting || (!isSettled && !isDirty)}
              onClick={() => void tryOut()}
            >
              {!test.isPending && <PlugZap aria-hidden="true" className="size-4" />}
              {isDirty ? 'Enregistrer et essayer' : 'Essayer la connexion'}
            </Button>
            {isDirty && (
              <Button variant="ghost" onClick={() => reset()}>
                Annuler
              </Button>
            )}
          </div>
          <div role="status" className="empty:absolute">
            {test.data !== undefined && <Tried {...test.data} />}
            {test.error !== null && (
              <Tried
                ok={false}
                message={messageOf(test.error, 'L’essai n’a pas abouti. Veuillez réessayer.')}
              />
            )}
          </div>
        </form>
      </Card>
    </>
  )
}

/** What the platform answered to the trial. */
const Tried = ({ ok, message }: { ok: boolean; message: string }) => {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <p
      className={`flex items-start gap-2.5 break-words rounded-md px-3.5 py-3 text-sm ${ok ? 'bg-leaf-soft text-leaf-ink' : 'bg-tomato-soft text-tomato-ink'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{frenchSpaces(message)}</span>
    </p>
  )
}
