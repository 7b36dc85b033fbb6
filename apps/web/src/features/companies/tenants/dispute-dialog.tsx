import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'

type Typed = { company_name: string; contact: string; message: string }

/** Tells the platform that an inscribed SIRET is one’s own; who holds it is not told. */
export const DisputeDialog = ({
  siret,
  companyName,
  onClose,
}: {
  siret: string
  companyName: string
  onClose: () => void
}) => {
  const api = useApi()
  const { loginToken: token } = useAuth()
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { company_name: companyName, contact: '', message: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = formState
  const dispute = useMutation({
    mutationFn: (typed: Typed) => api.disputeSiret({ body: { siret, ...typed }, token }),
  })
  const submit = handleSubmit(async typed => {
    try {
      await dispute.mutateAsync(typed)
      toast.success('Signalement envoyé. Carreau vous répond par e-mail.')
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['company_name', 'contact', 'message'],
        setError,
        'Le signalement n’est pas parti. Veuillez réessayer.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Ce SIRET est le vôtre"
      description={`Carreau vérifie à qui est le SIRET ${siret} et vous répond par e-mail. Si un collègue l’a inscrit, demandez-lui plutôt une invitation.`}
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          // Not the form that stands behind the dialog, which React takes for its parent.
          event.stopPropagation()
          void submit(event)
        }}
      >
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Votre société"
          error={errors.company_name?.message}
          {...register('company_name', { required: 'Indiquez le nom de la société.' })}
          maxLength={120}
          autoComplete="organization"
        />
        <InputField
          label="Comment vous joindre"
          hint="Votre nom, votre fonction, un téléphone."
          error={errors.contact?.message}
          {...register('contact', { required: 'Indiquez comment vous joindre.' })}
          maxLength={200}
        />
        <TextareaField
          label="Ce qui le montre"
          hint="Par exemple un extrait Kbis de moins de trois mois, que Carreau vous demandera."
          error={errors.message?.message}
          {...register('message', { required: 'Dites ce qui montre que ce SIRET est le vôtre.' })}
          maxLength={1000}
        />
        <DialogButtons onCancel={onClose} confirm="Signaler" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}
