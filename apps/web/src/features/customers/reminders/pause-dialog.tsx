import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { usePause } from './reminders.queries.ts'

/** Asks why a customer is not written to, and until when. */
const PauseDialog = ({
  buyer,
  onClose,
}: {
  buyer: { id: number; company_name: string }
  onClose: () => void
}) => {
  const pause = usePause(buyer.id)
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { reason: '', until: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ reason, until }) => {
    try {
      await pause.mutateAsync({ reason, until: until || null })
      onClose()
    } catch (error) {
      showRefusal(error, ['reason', 'until'], setError, 'Rien n’a été suspendu. Réessayez.')
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title="Suspendre les relances"
      description={`${buyer.company_name} ne sera plus relancé, jusqu’au jour dit ou jusqu’à ce que vous repreniez.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Motif"
          error={errors.reason?.message}
          {...register('reason', {
            validate: text => text.trim() !== '' || 'Indiquez un motif.',
          })}
          maxLength={200}
          autoComplete="off"
        />
        <InputField
          label="Jusqu’au"
          optional
          type="date"
          error={errors.until?.message}
          {...register('until')}
        />
        <DialogButtons onCancel={onClose} confirm="Suspendre" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default PauseDialog
