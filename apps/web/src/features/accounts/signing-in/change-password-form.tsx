import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CurrentPasswordField, NewPasswordField } from '../../../ui/form/credential-fields.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'

const ChangePasswordForm = () => {
  const api = useApi()
  const { loginToken: token } = useAuth()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { current_password: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async body => {
    try {
      const { data } = await api.changePassword({ body, token })
      reset()
      toast.success(data.message)
    } catch (error) {
      if (isApiError(error) && error.code === 'wrong_credentials')
        setError('current_password', { message: 'Ce mot de passe n’est pas le bon.' })
      else
        showRefusal(
          error,
          ['current_password', 'password'],
          setError,
          'L’enregistrement a échoué. Veuillez réessayer.',
        )
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={errors.root?.message} />
      <CurrentPasswordField
        error={errors.current_password?.message}
        {...register('current_password', formRules.password)}
      />
      <NewPasswordField
        error={errors.password?.message}
        {...register('password', formRules.newPassword)}
      />
      <Button type="submit" pending={isSubmitting} className="sm:self-start">
        Changer le mot de passe
      </Button>
    </form>
  )
}

export const PasswordSection = () => (
  <Card className="p-5">
    <ChangePasswordForm />
  </Card>
)
