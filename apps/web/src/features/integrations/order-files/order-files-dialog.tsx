import {
  maxFolder,
  maxHost,
  maxSecret,
  maxUsername,
  type OrderFileFormat,
  type OrderFileWay,
  orderFileFormatLabels,
  orderFileFormats,
  type SftpLogin,
} from '@carreau/domain/integrations/order-files'
import { useForm } from 'react-hook-form'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { InputField, SelectField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type OrderFiles, type OrderFilesBody, useSettleOrderFiles } from './order-files.queries.ts'

type Typed = {
  is_on: boolean
  format: OrderFileFormat
  way: OrderFileWay
  email: string
  sftp: {
    host: string
    port: string
    username: string
    folder: string
    login: SftpLogin
    secret: string
    forgets_host_key: boolean
  }
}

const typedOf = ({ is_settled, is_on, format, way, email, sftp }: OrderFiles, own: string) => ({
  // Who settles it wants it sent.
  is_on: !is_settled || is_on,
  ...{ format, way },
  email: email ?? own,
  sftp: {
    host: sftp?.host ?? '',
    port: String(sftp?.port ?? 22),
    username: sftp?.username ?? '',
    folder: sftp?.folder ?? '.',
    login: sftp?.login ?? ('password' as const),
    // It is never answered: its field is empty whatever is stored.
    secret: '',
    forgets_host_key: false,
  },
})

const bodyOf = ({ is_on, format, way, email, sftp }: Typed): OrderFilesBody => {
  const { port, secret, ...place } = sftp
  const common = { is_on, format, way }
  return way === 'mail'
    ? { ...common, email }
    : { ...common, sftp: { ...place, port: Number(port), ...(secret !== '' && { secret }) } }
}

const fields = [
  ...(['email', 'sftp.host', 'sftp.port', 'sftp.username', 'sftp.folder'] as const),
  'sftp.secret',
] as const

/** Asks in which format, how and where to orders are sent. Loaded on demand (it brings Radix). */
const OrderFilesDialog = ({ settings, onClose }: { settings: OrderFiles; onClose: () => void }) => {
  const settle = useSettleOrderFiles()
  const { user } = useAuth()
  const { register, handleSubmit, setError, setFocus, watch, formState } = useForm<Typed>({
    defaultValues: typedOf(settings, user?.email ?? ''),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async typed => {
    try {
      await settle.mutateAsync(bodyOf(typed))
      onClose()
    } catch (error) {
      if (isApiError(error) && error.code === 'order_files_secret_missing') {
        setError('sftp.secret', { message: error.message })
        setFocus('sftp.secret')
        return
      }
      showRefusal(error, fields, setError, 'Le réglage n’a pas été enregistré. Veuillez réessayer.')
      const wrong = isApiError(error) && fields.find(field => error.errors[field] !== undefined)
      if (wrong) setFocus(wrong)
    }
  })
  const way = watch('way')
  return (
    <Dialog
      onClose={onClose}
      title="Recevoir les commandes en fichier"
      description="Un fichier par commande, dont le nom porte le numéro et la révision."
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField label="Format" {...register('format')}>
            {orderFileFormats.map(format => (
              <option key={format} value={format}>
                {orderFileFormatLabels[format]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Envoi" {...register('way')}>
            <option value="mail">Par e-mail</option>
            <option value="sftp">Dans un dossier SFTP</option>
          </SelectField>
        </div>
        {way === 'mail' ? (
          <>
            <InputField
              label="Adresse e-mail"
              hint="Celle d’un membre convient tout de suite. À une autre, un code est envoyé d’abord."
              error={errors.email?.message}
              {...register('email', formRules.email)}
              type="email"
              autoComplete="off"
              list="order-file-emails"
              maxLength={254}
            />
            <datalist id="order-file-emails">
              {settings.member_emails.map(email => (
                <option key={email} value={email} />
              ))}
            </datalist>
          </>
        ) : (
          <SftpFields
            {...{ register, errors: errors.sftp, login: watch('sftp.login') }}
            sftp={settings.sftp}
          />
        )}
        <Checkbox {...register('is_on')}>Envoyer chaque commande</Checkbox>
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

type Form = ReturnType<typeof useForm<Typed>>

const SftpFields = ({
  register,
  errors,
  login,
  sftp,
}: {
  register: Form['register']
  errors: Form['formState']['errors']['sftp']
  login: SftpLogin
  sftp: OrderFiles['sftp']
}) => {
  const kept = sftp !== null ? 'Enregistré. Laissez vide pour le garder.' : undefined
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-start gap-x-3 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <InputField
          label="Serveur"
          hint="Comme sftp.exemple.fr."
          error={errors?.host?.message}
          {...register('sftp.host', { required: 'Indiquez le serveur.' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxHost}
        />
        <InputField
          label="Port"
          error={errors?.port?.message}
          {...register('sftp.port', { required: 'Indiquez un port.' })}
          inputMode="numeric"
          maxLength={5}
        />
        <div className="col-span-2">
          <InputField
            label="Dossier"
            hint="« . » est le dossier d’accueil, « / » la racine du serveur."
            error={errors?.folder?.message}
            {...register('sftp.folder', { required: 'Indiquez le dossier.' })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxFolder}
          />
        </div>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField
          label="Identifiant"
          error={errors?.username?.message}
          {...register('sftp.username', { required: 'Indiquez l’identifiant.' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxUsername}
        />
        <SelectField label="Connexion" {...register('sftp.login')}>
          <option value="password">Mot de passe</option>
          <option value="key">Clé privée</option>
        </SelectField>
      </div>
      {login === 'password' ? (
        <InputField
          label="Mot de passe du serveur"
          hint={kept}
          error={errors?.secret?.message}
          {...register('sftp.secret')}
          type="password"
          // Not the person's own: a browser neither fills it in nor keeps it.
          autoComplete="new-password"
          maxLength={maxSecret}
        />
      ) : (
        <TextareaField
          label="Clé privée SSH"
          hint={kept ?? 'Sans mot de passe, en entier.'}
          error={errors?.secret?.message}
          {...register('sftp.secret')}
          autoComplete="off"
          spellCheck={false}
          rows={4}
          className="font-mono text-sm"
          maxLength={maxSecret}
        />
      )}
      {sftp?.host_key != null && (
        <Checkbox {...register('sftp.forgets_host_key')}>
          Le serveur a changé de clé{'\u00a0'}: retenir la nouvelle
        </Checkbox>
      )}
    </>
  )
}

export default OrderFilesDialog
