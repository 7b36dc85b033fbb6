import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { EmailField, NewPasswordField } from '../../../ui/form/credential-fields.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const ForgotScreen = () => {
  const api = useApi()
  const [answer, setAnswer] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async body => {
    try {
      setAnswer((await api.forgotPassword({ body })).data.message)
    } catch (error) {
      showRefusal(error, ['email'], setError, 'L’envoi a échoué. Veuillez réessayer.')
    }
  })

  return (
    <AuthFrame
      title="Mot de passe oublié"
      text="Indiquez l’e-mail de votre compte&nbsp;: vous y recevrez un lien pour choisir un nouveau mot de passe."
    >
      {answer === null ? (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormAlert message={errors.root?.message} />
          <EmailField error={errors.email?.message} {...register('email', formRules.email)} />
          <Button type="submit" size="lg" wide pending={isSubmitting}>
            Recevoir le lien
          </Button>
        </form>
      ) : (
        <p
          role="status"
          className="flex items-start gap-3 rounded-md bg-leaf-soft p-4 text-leaf-ink"
        >
          <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {answer}
        </p>
      )}
      <Link
        to="/auth/login"
        className="self-center rounded-sm px-2 py-2 text-ink-soft text-sm underline-offset-4 hover:underline"
      >
        Revenir à la connexion
      </Link>
    </AuthFrame>
  )
}

const invalidLink = 'Ce lien n’est plus valable. Demandez-en un nouveau.'

/** Whose account the link opens. */
const useOwner = (token: string | undefined) => {
  const api = useApi()
  return useQuery({
    queryKey: ['reset-owner', token],
    queryFn: async ({ signal }) =>
      (await api.readResetLink({ body: { token: token ?? '' }, signal })).data.email,
    enabled: token !== undefined,
    // Counted as tries are; without an answer the form is there all the same.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The page of the link in the mail; `token` is what the link carries. */
export const ResetScreen = ({ token }: { token: string | undefined }) => {
  const api = useApi()
  const navigate = useNavigate()
  const owner = useOwner(token)
  const isOver = isApiError(owner.error) && owner.error.code === 'reset_link_invalid'
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
      text="Vous vous connecterez avec lui. Les appareils encore connectés à ce compte seront déconnectés."
    >
      {token === undefined || isOver ? (
        <FormAlert message={invalidLink} />
      ) : (
        <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
          <FormAlert message={errors.root?.message} />
          {owner.data !== undefined && (
            <p className="break-words">
              Compte&nbsp;: <strong>{owner.data}</strong>
            </p>
          )}
          <NewPasswordField
            error={errors.password?.message}
            {...register('password', formRules.newPassword)}
          />
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
