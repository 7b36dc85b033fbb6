import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { ownFactorQuery, type PersonDetail, useRemovePersonFactor } from './people.queries.ts'

/** Asks before a person is signed out everywhere, and why; who asks it of themselves leaves too. */
export const SignOutPersonDialog = ({
  person: shown,
  isYou,
  pending,
  onClose,
  onEnd,
}: {
  person: PersonDetail
  isYou: boolean
  pending: boolean
  onClose: () => void
  onEnd: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  // As they were when it was asked: once it is done nothing is open any more.
  const [person] = useState(shown)
  const sessions = formatCount(person.sessions_count, 'session', 'sessions')
  return (
    <Dialog
      onClose={onClose}
      title={
        isYou
          ? 'Fermer vos sessions et vous déconnecter\u202f?'
          : `Fermer les sessions ${ofName(person.first_name)}\u202f?`
      }
      description={
        isYou
          ? `${sessions} de votre compte, celle-ci comprise\u00a0: vous devrez vous reconnecter partout, ici aussi.`
          : `${sessions} de ${person.email}\u00a0: tous ses appareils devront se reconnecter. Un e-mail le lui dit.`
      }
    >
      <TextareaField
        label="Motif"
        optional
        hint="Reste dans le journal de la plateforme."
        value={reason}
        maxLength={300}
        onChange={event => setReason(event.target.value)}
      />
      <DialogButtons
        onCancel={onClose}
        confirm={isYou ? 'Fermer et me déconnecter' : `Fermer ${sessions}`}
        danger
        pending={pending}
        onConfirm={() => onEnd(reason.trim())}
      />
    </Dialog>
  )
}

type Typed = { reason: string; current_password: string; code: string }

/** Asks how it was checked who asks, and for the operator's own proofs. */
export const RemoveFactorDialog = ({
  person,
  onClose,
}: {
  person: PersonDetail
  onClose: () => void
}) => {
  const { data: own } = useQuery(ownFactorQuery(useApi()))
  const remove = useRemovePersonFactor(person.id)
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { reason: '', current_password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ code, ...typed }) => {
    try {
      await remove.mutateAsync({ ...typed, ...(own?.enabled && { code }) })
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['reason', 'current_password', 'code'],
        setError,
        'Le second facteur n’a pas été retiré. Veuillez réessayer.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Retirer le second facteur ${ofName(person.first_name)}\u202f?`}
      description={`${person.email} se connectera avec son seul mot de passe, toutes ses sessions se ferment, un e-mail le lui dit. Vérifiez d’abord qui demande\u00a0: appelez un numéro que vous aviez déjà.`}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <TextareaField
          label={'Comment avez-vous vérifié qui demande\u202f?'}
          hint="Reste dans le journal de la plateforme."
          error={errors.reason?.message}
          maxLength={300}
          {...register('reason', {
            validate: text =>
              text.trim() !== '' || 'Indiquez comment vous avez vérifié qui demande.',
          })}
        />
        <InputField
          label="Votre mot de passe"
          type="password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password', formRules.password)}
        />
        {own?.enabled && (
          <InputField
            label="Votre code à six chiffres"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={errors.code?.message}
            {...register('code', formRules.code)}
          />
        )}
        <DialogButtons
          onCancel={onClose}
          confirm="Retirer le second facteur"
          danger
          pending={isSubmitting}
          disabled={own === undefined}
        />
      </form>
    </Dialog>
  )
}
