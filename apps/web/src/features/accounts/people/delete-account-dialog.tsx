import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CodeInput, CurrentPasswordField } from '../../../ui/form/credential-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { secondFactorQuery } from '../second-factor/second-factor.queries.ts'
import { useDeleteAccount } from './users.queries.ts'

type Typed = { current_password: string; code: string }

/** Says what goes and what stays, and asks for the person's proofs. Loaded on demand (it brings Radix). */
const DeleteAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: factor } = useQuery(secondFactorQuery(useApi()))
  const deletion = useDeleteAccount()
  const [codeWanted, setCodeWanted] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { current_password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const takesCode = codeWanted || factor?.enabled === true

  const submit = handleSubmit(async ({ current_password, code }) => {
    try {
      await deletion.mutateAsync({ current_password, ...(takesCode && { code }) })
    } catch (error) {
      // Turned on elsewhere since this page was opened.
      if (isApiError(error) && error.code === 'second_factor_required') setCodeWanted(true)
      showRefusal(
        error,
        ['current_password', 'code'],
        setError,
        'Votre compte n’a pas été supprimé. Veuillez réessayer.',
      )
    }
  })

  return (
    <Dialog
      onClose={() => !isSubmitting && onClose()}
      title={'Supprimer votre compte\u202f?'}
      description={'Pour toujours\u00a0: personne ne pourra le rétablir.'}
    >
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        <Part
          title="Ce qui disparaît"
          lines={[
            'votre nom, votre e-mail, votre photo',
            'vos accès à vos sociétés',
            'vos sessions, vos appareils, vos réglages',
            'vos notifications et vos invitations',
          ]}
        />
        <Part
          title="Ce qui reste à vos sociétés"
          lines={[
            'les commandes et les factures, dix ans comme la loi le demande',
            'l’historique des commandes, avec le prénom de qui a agi',
            'les messages, signés «\u00a0Compte supprimé\u00a0»',
          ]}
        />
      </div>
      <p className="text-ink-soft text-sm">
        Téléchargez avant les factures dont vous aurez besoin.
      </p>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <CurrentPasswordField
          label="Mot de passe"
          error={errors.current_password?.message}
          {...register('current_password', formRules.password)}
        />
        {takesCode && (
          <Field label="Code de l’application ou code de secours" error={errors.code?.message}>
            {control => <CodeInput {...control} {...register('code', formRules.code)} recovery />}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="danger" pending={isSubmitting}>
            Supprimer mon compte
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Part = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="flex flex-col gap-1.5">
    <p className="font-medium">{title}</p>
    <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-soft marker:text-line-strong">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

export default DeleteAccountDialog
