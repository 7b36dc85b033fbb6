import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

/** The password one has, asked for before something is changed: spread `register(…)` over it. */
export const CurrentPasswordField = ({
  label = 'Mot de passe actuel',
  hint,
  error,
  ...registered
}: UseFormRegisterReturn & {
  label?: string
  hint?: string
  error: string | undefined
}) => (
  <Field label={label} hint={hint} error={error}>
    {control => <PasswordInput {...control} {...registered} autoComplete="current-password" />}
  </Field>
)
