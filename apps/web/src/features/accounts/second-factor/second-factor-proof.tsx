import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/form/button.tsx'
import { CurrentPasswordField, Field } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { CodeInput } from '../../../ui/form/input.tsx'
import type { Proof } from './second-factor.queries.ts'

/** Asks for both proofs, a code and the password, before something is changed. */
export const SecondFactorProof = ({
  codeHint,
  recovery = false,
  submitLabel,
  danger = false,
  onProof,
  cancel,
}: {
  codeHint?: string
  /** Whether a recovery code does too. */
  recovery?: boolean
  submitLabel: string
  danger?: boolean
  onProof: (proof: Proof) => Promise<unknown>
  cancel: ReactNode
}) => {
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    defaultValues: { code: '', current_password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(proof =>
    onProof(proof).catch(error =>
      showRefusal(
        error,
        ['code', 'current_password'],
        setError,
        'L’enregistrement a échoué. Veuillez réessayer.',
      ),
    ),
  )
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={errors.root?.message} />
      <Field
        label={recovery ? 'Code de l’application ou code de secours' : 'Code à six chiffres'}
        hint={codeHint}
        error={errors.code?.message}
      >
        {control => (
          <CodeInput
            {...control}
            {...register('code', formRules.code)}
            recovery={recovery}
            // Where a recovery code does too, a button has just asked for both.
            autoFocus={recovery}
          />
        )}
      </Field>
      <CurrentPasswordField
        label="Mot de passe"
        error={errors.current_password?.message}
        {...register('current_password', formRules.password)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={isSubmitting}>
          {submitLabel}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
