import { maxSourceLogin, maxSourceUrl } from '@carreau/domain/price-list/fetching'
import { useForm } from 'react-hook-form'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type PriceSource, type PriceSourceBody, useSettleSource } from './price-source.queries.ts'

type Typed = {
  url: string
  username: string
  password: string
  fetch_at: string
  is_on: boolean
  withdraws_missing: boolean
}

const bodyOf = ({ username, password, ...typed }: Typed): PriceSourceBody => ({
  ...typed,
  username: username.trim() === '' ? null : username.trim(),
  ...(password !== '' && { password }),
})

const fields = ['url', 'username', 'password', 'fetch_at'] as const

/** Asks where the list is, how it is opened and when it is fetched. Loaded on demand (it brings Radix). */
const PriceSourceDialog = ({ source, onClose }: { source: PriceSource; onClose: () => void }) => {
  const settle = useSettleSource()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Typed>({
    defaultValues: {
      url: source.url ?? '',
      username: source.username ?? '',
      // The password is never answered: its field is empty whatever is stored.
      password: '',
      fetch_at: source.fetch_at,
      // Who indicates an address wants it fetched.
      is_on: source.url === null || source.is_on,
      withdraws_missing: source.withdraws_missing,
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async typed => {
    try {
      await settle.mutateAsync(bodyOf(typed))
      onClose()
    } catch (error) {
      if (isApiError(error) && error.code === 'price_source_password_missing') {
        setError('password', { message: error.message })
        setFocus('password')
        return
      }
      showRefusal(error, fields, setError, 'L’adresse n’a pas été enregistrée. Veuillez réessayer.')
      const wrong = isApiError(error) && fields.find(field => error.errors[field] !== undefined)
      if (wrong) setFocus(wrong)
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Mercuriale récupérée chaque nuit"
      description="Le fichier est lu comme à l’import, avec vos colonnes et vos corrections retenues."
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Adresse du fichier"
          hint="Publique et en https, comme https://erp.exemple.fr/tarif.csv."
          error={errors.url?.message}
          {...register('url', { required: 'Indiquez l’adresse du fichier.' })}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={maxSourceUrl}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <InputField
            label="Identifiant"
            optional
            error={errors.username?.message}
            {...register('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxSourceLogin}
          />
          <InputField
            label="Mot de passe"
            optional
            hint={source.has_password ? 'Enregistré. Laissez vide pour le garder.' : undefined}
            placeholder={source.has_password ? '••••••••••••' : undefined}
            error={errors.password?.message}
            {...register('password')}
            type="password"
            // Not the person's own: a browser neither fills it in nor keeps it.
            autoComplete="new-password"
            maxLength={maxSourceLogin}
          />
        </div>
        <InputField
          label="Heure de la récupération"
          hint="À l’heure de Paris. Un échec passager est retenté deux fois, à un quart d’heure."
          error={errors.fetch_at?.message}
          {...register('fetch_at', { required: 'Indiquez une heure.' })}
          type="time"
          className="sm:max-w-80"
        />
        <div className="flex flex-col">
          <Checkbox {...register('is_on')}>Récupérer chaque nuit</Checkbox>
          <Checkbox {...register('withdraws_missing')}>
            Retirer de la vente ce que le fichier ne contient plus
          </Checkbox>
        </div>
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default PriceSourceDialog
