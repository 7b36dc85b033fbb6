import { type KeyScope, keyScopeLabels, readingScopes } from '@carreau/domain/integrations/scopes'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CurrentPasswordField } from '../../ui/form/credential-fields.tsx'
import { InputField, SelectField, TextareaField } from '../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../ui/form/form-errors.tsx'
import { type NewApiKey, useCreateApiKey } from './api-keys.queries.ts'
import { Copyable } from './copyable.tsx'
import { curlExample, type Example } from './curl-example.ts'

type Typed = {
  name: string
  scopes: KeyScope[]
  addresses: string
  days: string
  current_password: string
}

const dayMs = 86_400_000

/** A company's first key is mostly for trying: it reads, and ends by itself. */
const firstKey = (scopes: readonly KeyScope[]) => ({
  name: 'Essai',
  scopes: scopes.filter(scope => readingScopes.includes(scope)),
  days: '30',
})
const furtherKey = () => ({ name: '', scopes: [], days: '365' })

/** Asks what a key is for and may do, then shows its secret this once. Loaded on demand (it brings Radix). */
const NewKeyDialog = ({
  isFirst,
  scopes,
  baseUrl,
  example,
  onClose,
}: {
  isFirst: boolean
  scopes: readonly KeyScope[]
  baseUrl: string
  example: Example
  onClose: () => void
}) => {
  const creation = useCreateApiKey()
  const { data: made } = creation
  if (made !== undefined)
    return <MadeKey made={made} baseUrl={baseUrl} example={example} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="Créer une clé"
      description="Donnez à chaque programme sa clé et les seuls droits qu’il lui faut."
    >
      <KeyForm isFirst={isFirst} scopes={scopes} creation={creation} onClose={onClose} />
    </Dialog>
  )
}

const KeyForm = ({
  isFirst,
  scopes,
  creation,
  onClose,
}: {
  isFirst: boolean
  scopes: readonly KeyScope[]
  creation: ReturnType<typeof useCreateApiKey>
  onClose: () => void
}) => {
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: {
      ...(isFirst ? firstKey(scopes) : furtherKey()),
      addresses: '',
      current_password: '',
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ addresses, days, ...typed }) => {
    try {
      await creation.mutateAsync({
        ...typed,
        addresses: addresses.split(/[\s,;]+/).filter(one => one !== ''),
        expires_at: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
      })
    } catch (error) {
      const fields = ['name', 'scopes', 'addresses', 'current_password'] as const
      showRefusal(error, fields, setError, 'La clé n’a pas été créée. Veuillez réessayer.')
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={errors.root?.message} />
      <InputField
        label="Nom"
        hint="Le programme qui s’en sert, comme « ERP » ou « Caisse »."
        error={errors.name?.message}
        {...register('name', { required: 'Donnez un nom à cette clé.' })}
        autoComplete="off"
        maxLength={80}
      />
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-medium text-sm">Droits</legend>
        {scopes.map(scope => (
          <Checkbox
            key={scope}
            value={scope}
            {...register('scopes', {
              validate: chosen => chosen.length > 0 || 'Choisissez au moins un droit.',
            })}
          >
            {keyScopeLabels[scope]}
          </Checkbox>
        ))}
        {errors.scopes?.message !== undefined && (
          <p role="alert" className="text-sm text-tomato-ink">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
      <SelectField label="Échéance" {...register('days')}>
        <option value="30">Dans 30 jours</option>
        <option value="90">Dans 90 jours</option>
        <option value="365">Dans un an</option>
        <option value="">Sans échéance</option>
      </SelectField>
      <TextareaField
        label="Adresses permises"
        optional
        hint="Une adresse IP ou un réseau par ligne, comme 203.0.113.0/24. Vide : de partout."
        error={errors.addresses?.message}
        rows={2}
        {...register('addresses')}
      />
      <CurrentPasswordField
        hint="Une clé reste ouverte après votre session : votre mot de passe la confirme."
        error={errors.current_password?.message}
        {...register('current_password', formRules.password)}
      />
      <DialogButtons onCancel={onClose} confirm="Créer la clé" pending={isSubmitting} />
    </form>
  )
}

const MadeKey = ({
  made,
  baseUrl,
  example,
  onClose,
}: {
  made: NewApiKey
  baseUrl: string
  example: Example
  onClose: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={`Clé « ${made.name} » créée`}
    description="Copiez-la maintenant : elle ne sera plus affichée."
  >
    <Copyable text={made.secret} label="Copier la clé" copied="Clé copiée" />
    <p className="font-medium text-sm">Un premier appel</p>
    <Copyable
      text={curlExample(baseUrl, {
        scope: made.scopes[0] ?? 'orders:read',
        secret: made.secret,
        example,
      })}
      label="Copier l’exemple"
      copied="Exemple copié"
    />
    <div className="flex justify-end">
      <Button onClick={onClose}>J’ai copié la clé</Button>
    </div>
  </Dialog>
)

export default NewKeyDialog
