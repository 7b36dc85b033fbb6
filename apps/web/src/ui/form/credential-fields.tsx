import { cx } from 'class-variance-authority'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, InputField } from './field.tsx'
import { Input } from './input.tsx'

/** The person's own e-mail, which is also the user name: spread `register(…)` over it. */
export const EmailField = ({
  label = 'E-mail',
  hint,
  error,
  ...registered
}: UseFormRegisterReturn & {
  label?: string
  hint?: string | undefined
  error: string | undefined
}) => (
  <InputField
    label={label}
    hint={hint}
    error={error}
    type="email"
    autoComplete="username"
    inputMode="email"
    {...registered}
  />
)

/** The current password, asked for before a sensitive change: spread `register(…)` over it. */
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

/** A password to choose, with its rule: spread `register(…)` over it. */
export const NewPasswordField = ({
  label = 'Nouveau mot de passe',
  error,
  ...registered
}: UseFormRegisterReturn & { label?: string; error: string | undefined }) => (
  <Field label={label} hint="Au moins 8 caractères." error={error}>
    {control => <PasswordInput {...control} {...registered} autoComplete="new-password" />}
  </Field>
)

const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative">
      <Input type={shown ? 'text' : 'password'} className="pr-11" {...props} />
      <button
        type="button"
        aria-label="Afficher le mot de passe"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
    </span>
  )
}

/**
 * A one-time code, which phones and password managers fill in; with `recovery` also letters. Pasted
 * spaces stay: the server ignores them.
 */
export const CodeInput = ({
  recovery = false,
  className,
  ...props
}: ComponentProps<'input'> & { recovery?: boolean }) => (
  <Input
    type="text"
    inputMode={recovery ? 'text' : 'numeric'}
    autoComplete={recovery ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={recovery ? 20 : 12}
    className={cx('font-mono text-lg tracking-widest md:text-lg', className)}
    {...props}
  />
)
