import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CodeInput } from '../../../ui/form/credential-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert, formRules } from '../../../ui/form/form-errors.tsx'
import { AuthFrame } from '../signing-in/auth-frame.tsx'
import { useSignIn } from '../signing-in/use-sign-in.ts'

export type Credentials = { email: string; password: string }

/** The second half of signing in: a code of the telephone, or one of those kept for its loss. */
export const LoginCodeForm = ({
  credentials,
  onBack,
}: {
  credentials: Credentials
  onBack: () => void
}) => {
  const { error } = useAuth()
  const signIn = useSignIn()
  const [recovery, setRecovery] = useState(false)
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm({
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting, isSubmitted } = formState
  const isCodeWrong = errors.code !== undefined

  const submit = handleSubmit(({ code }) =>
    signIn({ ...credentials, code }).catch(refusal => {
      if (isApiError(refusal) && refusal.code === 'wrong_code')
        setError('code', { message: refusal.message }, { shouldFocus: true })
    }),
  )
  const swap = () => {
    setRecovery(!recovery)
    reset()
    setFocus('code')
  }

  return (
    <AuthFrame
      title="Second facteur"
      text={
        recovery
          ? 'Entrez un des codes de secours que vous avez conservés. Il ne servira qu’une fois.'
          : 'Entrez le code à six chiffres que montre votre application d’authentification.'
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={isSubmitted && !isSubmitting && !isCodeWrong ? error : null} />
        <Field
          label={recovery ? 'Code de secours' : 'Code à six chiffres'}
          error={errors.code?.message}
        >
          {control => (
            <CodeInput
              key={String(recovery)}
              {...control}
              {...register('code', formRules.code)}
              recovery={recovery}
              autoFocus
            />
          )}
        </Field>
        <Button type="submit" size="lg" wide pending={isSubmitting}>
          Continuer
        </Button>
        <div className="flex flex-col items-center">
          <Button variant="ghost" size="sm" className="text-ink-soft" onClick={swap}>
            {recovery ? 'Utiliser l’application' : 'Utiliser un code de secours'}
          </Button>
          <Button variant="ghost" size="sm" className="text-ink-soft" onClick={onBack}>
            Revenir au mot de passe
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}
