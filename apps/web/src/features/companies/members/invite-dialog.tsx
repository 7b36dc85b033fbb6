import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type Role, useInvite } from './members.queries.ts'
import { RoleChoice, type RoleWords } from './role-choice.tsx'

/** Asks whom to invite and for which roles. Loaded on demand (it brings Radix). */
const InviteDialog = ({ roles, onClose }: { roles: readonly RoleWords[]; onClose: () => void }) => {
  const invitation = useInvite()
  const { register, handleSubmit, setError, formState } = useForm<{ email: string; roles: Role[] }>(
    {
      defaultValues: { email: '', roles: [] },
    },
  )
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async typed => {
    try {
      await invitation.mutateAsync(typed)
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['email', 'roles'],
        setError,
        'L’invitation n’est pas partie. Veuillez réessayer.',
      )
    }
  })

  return (
    <Dialog
      onClose={onClose}
      title="Inviter un membre"
      description="La personne reçoit un lien par e-mail, valable 14 jours."
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="E-mail"
          error={errors.email?.message}
          {...register('email', {
            ...formRules.email,
            required: 'Indiquez l’e-mail de la personne.',
          })}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
        <RoleChoice
          roles={roles}
          field={register('roles', {
            validate: chosen => chosen.length > 0 || 'Choisissez au moins un rôle.',
          })}
          error={errors.roles?.message}
        />
        <DialogButtons onCancel={onClose} confirm="Envoyer l’invitation" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default InviteDialog
