import { frenchSpaces } from '@carreau/domain/french/format'
import { CircleAlert } from 'lucide-react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'

/** An error of the whole form; the element is always there, so that screen readers announce it. */
export const FormAlert = ({ message }: { message: string | null | undefined }) => (
  <div role="alert" className="empty:absolute">
    {message && (
      <p className="flex items-start gap-2.5 rounded-md bg-tomato-soft px-3.5 py-3 text-sm text-tomato-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {frenchSpaces(message)}
      </p>
    )}
  </div>
)

/** Rules checked before asking the server, with the contract's messages. */
export const formRules = {
  email: {
    required: 'Indiquez votre e-mail.',
    pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Cet e-mail n’est pas valable.' },
  },
  password: { required: 'Indiquez votre mot de passe.' },
  newPassword: {
    required: 'Choisissez un mot de passe.',
    minLength: { value: 8, message: 'Le mot de passe doit compter au moins 8 caractères.' },
    maxLength: { value: 200, message: 'Le mot de passe est trop long.' },
  },
  code: { required: 'Indiquez le code.' },
} as const

/**
 * Shows the errors of the server: each message at its field, the rest at the form (`root`). `fields`
 * are the names this form has.
 */
export const showRefusal = <Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  fallback: string,
): void => {
  const byField = isApiError(error) ? error.errors : {}
  const known = fields.filter(field => byField[field]?.[0] !== undefined)
  for (const field of known) setError(field, { message: byField[field]?.[0] ?? '' })
  if (known.length === 0) setError('root', { message: messageOf(error, fallback) })
}
