import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime } from '../scalars.ts'
import { typedPassword } from './auth.ts'

/** Six digits of the telephone or a recovery code, however it was spaced. */
export const typedCode = z
  .string('Indiquez le code.')
  .transform(code => code.replace(/\s/g, ''))
  .pipe(z.string().min(1, 'Indiquez le code.').max(40, 'Ce code n’est pas le bon.'))

const proof = z.object({ code: typedCode, current_password: typedPassword })

const state = z.object({
  enabled: z.boolean(),
  enabled_at: dateTime.nullable(),
  recovery_codes_left: z.int(),
  /** The platform's operators cannot do without it. */
  compulsory: z.boolean(),
})

/** Shown once: only hashes are kept. */
const codes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

export const secondFactorEndpoints = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/v2/auth/second_factor',
    summary: 'Whether signing in takes a code besides the password',
    access: 'signed_in',
    answer: z.object({ data: state }),
    errors: [],
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/v2/auth/second_factor',
    summary: 'A new secret for the telephone; nothing changes until it is confirmed',
    access: 'signed_in',
    answer: z.object({
      data: z.object({
        /** In base32, to type by hand. */
        secret: z.string(),
        /** What the QR code holds: otpauth://totp/… */
        uri: z.string(),
      }),
    }),
    errors: ['second_factor_on'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/v2/auth/second_factor/confirm',
    summary: 'Turns it on with a first code and the password; every other session ends',
    access: 'signed_in',
    body: proof,
    answer: codes,
    errors: ['second_factor_on', 'second_factor_not_begun', 'wrong_code', 'too_many_attempts'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v2/auth/second_factor/recovery_codes',
    summary: 'Ten new recovery codes; the old ones no longer work',
    access: 'signed_in',
    body: proof,
    answer: codes,
    errors: ['second_factor_off', 'wrong_code', 'too_many_attempts'],
  }),
  disableSecondFactor: endpoint({
    method: 'POST',
    path: '/v2/auth/second_factor/disable',
    summary: 'Turns it off with a code, or a recovery code, and the password',
    access: 'signed_in',
    body: proof,
    answer: z.object({ data: state }),
    errors: ['second_factor_off', 'second_factor_compulsory', 'wrong_code', 'too_many_attempts'],
  }),
}
