import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { PasswordInput } from '../../../ui/form/input.tsx'
import { AuthFrame } from './auth-frame.tsx'

const invalidLink = 'Ce lien n’est plus valable. Demandez-en un nouveau.'

/** The page of the link in the mail; `token` is what the link carries. */
export const ResetScreen = ({ token }: { token: string | undefined }) => {
  const api = useApi()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    try {
      const body = { token: token ?? '', password }
      const { data } = await api.resetPassword({ body })
      toast.success(data.message)
      await navigate({ to: '/auth/login' })
    } catch (error) {
      showRefusal(error, ['password'], setError, 'L’enregistrement a échoué. Veuillez réessayer.')
    }
  })

  return (
    <AuthFrame
      title="Nouveau mot de passe"
      text="Une fois enregistré, il faudra vous reconnecter sur tous vos appareils."
    >
      {token === undefined ? (
        <FormAlert message={invalidLink} />
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormAlert message={errors.root?.message} />
          <Field
            label="Nouveau mot de passe"
            hint="Au moins 8 caractères."
            error={errors.password?.message}
          >
            {control => (
              <PasswordInput
                {...control}
                {...register('password', formRules.newPassword)}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Button type="submit" size="lg" wide pending={isSubmitting}>
            Enregistrer
          </Button>
        </form>
      )}
      <Link
        to="/auth/forgot"
        className="self-center rounded-sm px-2 py-2 text-ink-soft text-sm underline-offset-4 hover:underline"
      >
        Demander un nouveau lien
      </Link>
    </AuthFrame>
  )
}
