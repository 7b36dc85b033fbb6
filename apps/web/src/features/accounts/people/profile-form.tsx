import { useForm } from 'react-hook-form'
import { type User, useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CurrentPasswordField, EmailField } from '../../../ui/form/credential-fields.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { AddressNotice } from '../address/address-notice.tsx'
import { PictureField } from './picture-field.tsx'
import { useUpdateMe } from './users.queries.ts'

/** An e-mail in other capitals is the same e-mail. */
const isSameEmail = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase()

/** One's name and e-mail; another e-mail asks for the password, and waits for the link that is mailed there. */
export const ProfileForm = ({ user }: { user: User }) => {
  const update = useUpdateMe()
  const { register, handleSubmit, reset, setError, formState, watch } = useForm({
    defaultValues: { first_name: user.first_name, email: user.email, current_password: '' },
    shouldUnregister: true,
  })
  const { errors, isSubmitting } = formState
  const changesEmail = !isSameEmail(watch('email') ?? '', user.email)

  const submit = handleSubmit(async ({ first_name, email, current_password }) => {
    try {
      const saved = await update.mutateAsync({
        first_name,
        ...(changesEmail && { email, current_password }),
      })
      reset({ first_name: saved.first_name, email: saved.email, current_password: '' })
      toast.success(
        saved.new_email === null || !changesEmail
          ? 'Profil enregistré'
          : `Profil enregistré. Ouvrez le lien qui part à ${saved.new_email}.`,
      )
    } catch (error) {
      showRefusal(
        error,
        changesEmail ? ['first_name', 'email', 'current_password'] : ['first_name'],
        setError,
        'L’enregistrement a échoué. Veuillez réessayer.',
      )
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={errors.root?.message} />
      <InputField
        label="Prénom"
        error={errors.first_name?.message}
        {...register('first_name', {
          validate: typed => typed.trim() !== '' || 'Indiquez votre prénom.',
          maxLength: { value: 100, message: 'Ce prénom est trop long.' },
        })}
        autoComplete="given-name"
      />
      <EmailField
        hint={
          changesEmail
            ? 'Il remplace l’ancien dès que vous ouvrez le lien que nous y envoyons.'
            : undefined
        }
        error={errors.email?.message}
        {...register('email', formRules.email)}
      />
      {changesEmail && (
        <CurrentPasswordField
          hint="Il est demandé pour changer d’e-mail."
          error={errors.current_password?.message}
          {...register('current_password', formRules.password)}
        />
      )}
      <Button type="submit" pending={isSubmitting} className="sm:self-start">
        Enregistrer
      </Button>
    </form>
  )
}

/** One's picture, name and e-mail. */
export const ProfileSection = () => {
  const { user } = useAuth()
  if (user === null) return <ProfileSectionSkeleton />
  return (
    <div className="flex flex-col gap-4">
      {/* While the address one has is not proved either, the strip above the screen says so. */}
      {user.email_proved && user.new_email !== null && (
        <div className="rounded-lg bg-saffron-soft p-4">
          <AddressNotice user={user} />
        </div>
      )}
      <Card className="p-5">
        <PictureField user={user} />
      </Card>
      <Card className="p-5">
        {/* Begun anew once the account has moved to another address. */}
        <ProfileForm key={user.email} user={user} />
      </Card>
    </div>
  )
}

const ProfileSectionSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <Skeleton className="h-34 rounded-lg" />
    <Skeleton className="h-64 rounded-lg" />
  </div>
)
