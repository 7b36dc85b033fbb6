import { useForm } from 'react-hook-form'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { useMailCode, useProveAddress } from './order-files.queries.ts'

/** Asks for the code that was mailed to an address: until it was typed nothing goes there. */
export const AddressCode = ({ email }: { email: string }) => {
  const prove = useProveAddress()
  const mail = useMailCode()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } })
  const submit = handleSubmit(async ({ code }) => {
    try {
      await prove.mutateAsync(code)
    } catch (error) {
      setError('code', { message: messageOf(error, 'Le code n’a pas été vérifié. Réessayez.') })
    }
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-md bg-saffron-soft p-3"
    >
      <p className="break-words text-sm">
        Rien ne part avant que l’adresse soit confirmée. Un code a été envoyé à {email}.
      </p>
      <InputField
        label="Code reçu"
        error={formState.errors.code?.message}
        {...register('code', { required: 'Saisissez le code reçu.' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        className="max-w-40"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={formState.isSubmitting}>
          Confirmer l’adresse
        </Button>
        <Button
          type="button"
          variant="secondary"
          size="sm"
          pending={mail.isPending}
          onClick={() => mail.mutate()}
        >
          Renvoyer un code
        </Button>
      </div>
    </form>
  )
}
