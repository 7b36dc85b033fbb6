import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'

/**
 * Puts the server's refusal where it belongs: each message at its field, the rest at the form
 * (`root`). `fields` are the names this form has.
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
