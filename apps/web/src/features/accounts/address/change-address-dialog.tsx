import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CurrentPasswordField, EmailField } from '../../../ui/form/credential-fields.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { useUpdateMe } from '../people/users.queries.ts'

/** Asks for the right address, for whoever mistyped theirs. Loaded on demand (it brings Radix). */
const ChangeAddressDialog = ({ onClose }: { onClose: () => void }) => {
  const update = useUpdateMe()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '', current_password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async typed => {
    try {
      const { new_email: wanted } = await update.mutateAsync(typed)
      onClose()
      if (wanted !== null) toast.success(`Un lien part à ${wanted}.`, { id: 'address' })
    } catch (error) {
      showRefusal(
        error,
        ['email', 'current_password'],
        setError,
        'L’enregistrement a échoué. Veuillez réessayer.',
      )
    }
  })

  return (
    <Dialog
      onClose={onClose}
      title="Changer d’adresse"
      description="Votre compte prend la nouvelle adresse dès que vous ouvrez le lien que nous y envoyons."
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <EmailField
          label="Nouvel e-mail"
          error={errors.email?.message}
          {...register('email', formRules.email)}
        />
        <CurrentPasswordField
          error={errors.current_password?.message}
          {...register('current_password', formRules.password)}
        />
        <DialogButtons onCancel={onClose} confirm="Envoyer le lien" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default ChangeAddressDialog
