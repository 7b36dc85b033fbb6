import { getRouteApi, Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { isApiError, sentenceOf } from '../../../platform/api-client/api-error.ts'
import { redirectSearch } from '../../../platform/session/redirect-param.ts'
import { Button } from '../../../ui/form/button.tsx'
import { EmailField, NewPasswordField } from '../../../ui/form/credential-fields.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useExpectedEmail, useLeaveWhenSignedIn, useRegister } from './use-sign-in.ts'

const route = getRouteApi('/auth/register')

export const RegisterScreen = () => {
  const search = redirectSearch(route.useSearch())
  const createAccount = useRegister()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: '', email: useExpectedEmail(), password: '' },
  })
  const { errors, isSubmitting } = formState
  useLeaveWhenSignedIn(search.redirect)

  const submit = handleSubmit(async typed => {
    try {
      await createAccount(typed)
    } catch (error) {
      if (isApiError(error) && error.code === 'email_taken')
        setError('email', { message: error.message })
      else
        showRefusal(
          error,
          ['name', 'email', 'password'],
          setError,
          sentenceOf(error, 'Registration failed. Please try again.'),
        )
    }
  })

  return (
    <AuthFrame
      title="Créer un compte"
      text={
        <>
          Déjà inscrit{'\u202f'}?{' '}
          <Link
            to="/auth/login"
            search={search}
            state={true}
            className="font-medium text-leaf-ink underline underline-offset-4"
          >
            Se connecter
          </Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Votre nom"
          error={errors.name?.message}
          {...register('name', { required: 'Indiquez votre nom.', maxLength: 100 })}
          autoComplete="name"
        />
        <EmailField error={errors.email?.message} {...register('email', formRules.email)} />
        <NewPasswordField
          label="Mot de passe"
          error={errors.password?.message}
          {...register('password', formRules.newPassword)}
        />
        <Button type="submit" size="lg" wide pending={isSubmitting}>
          Créer un compte
        </Button>
      </form>
    </AuthFrame>
  )
}
