import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { redirectSearch } from '../../../platform/session/redirect-param.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CurrentPasswordField, EmailField } from '../../../ui/form/credential-fields.tsx'
import { FormAlert, formRules } from '../../../ui/form/form-errors.tsx'
import { type Credentials, LoginCodeForm } from '../second-factor/login-code-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useExpectedEmail, useLeaveWhenSignedIn, useSignIn } from './use-sign-in.ts'

const route = getRouteApi('/auth/login')

export const LoginScreen = () => {
  const search = redirectSearch(route.useSearch())
  const { error } = useAuth()
  const signIn = useSignIn()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: useExpectedEmail(), password: '' },
  })
  const { errors, isSubmitting, isSubmitted } = formState
  useLeaveWhenSignedIn(search.redirect)

  const [half, setHalf] = useState<Credentials | null>(null)

  // The refusal is kept by the session, whose sentence is shown (docs/specification.md#errors).
  const submit = handleSubmit(typed =>
    signIn(typed).catch(refusal => {
      if (isApiError(refusal) && refusal.code === 'second_factor_required') setHalf(typed)
    }),
  )

  if (half !== null) return <LoginCodeForm credentials={half} onBack={() => setHalf(null)} />
  return (
    <AuthFrame
      title="Se connecter"
      text={
        <>
          Pas encore de compte{'\u202f'}?{' '}
          <Link
            to="/auth/register"
            search={search}
            state={true}
            className="font-medium text-leaf-ink underline underline-offset-4"
          >
            Créer un compte
          </Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={isSubmitted && !isSubmitting ? error : null} />
        <EmailField error={errors.email?.message} {...register('email', formRules.email)} />
        <CurrentPasswordField
          label="Mot de passe"
          error={errors.password?.message}
          {...register('password', formRules.password)}
        />
        <Button type="submit" size="lg" wide pending={isSubmitting}>
          Se connecter
        </Button>
        <Link
          to="/auth/forgot"
          className="self-center rounded-sm px-2 py-3 text-ink-soft text-sm underline-offset-4 hover:underline"
        >
          Mot de passe oublié{'\u202f'}?
        </Link>
      </form>
    </AuthFrame>
  )
}
