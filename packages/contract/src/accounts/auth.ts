import { isCommonPassword } from '@carreau/domain/accounts/common-password'
import { companyStatuses } from '@carreau/domain/companies/company-status'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId } from '../scalars.ts'
import { firstName } from './names.ts'

export const tenantType = z.enum(['buyer', 'shop', 'platform'])

export const companyStatus = z.enum(companyStatuses)

export const access = z.object({
  type: tenantType,
  id,
  company_name: z.string(),
  roles: z.array(z.string()),
  /** A company that waits prepares its shop, one that is suspended ends what it began, one that was refused is not opened. */
  status: companyStatus,
  /** Why it was refused or suspended. */
  reason: z.string().optional(),
})

export const email = z
  .string('Indiquez votre e-mail.')
  .trim()
  .toLowerCase()
  .max(254, 'Cet e-mail est trop long.')
  .pipe(z.email('Cet e-mail n’est pas valable.'))

/** Length is what makes a password strong (ASVS 5.0 §6.2: at least 8, no composition rule, none of the most used). */
export const newPassword = z
  .string('Choisissez un mot de passe.')
  .min(8, { error: 'Le mot de passe doit compter au moins 8 caractères.', abort: true })
  .max(200, { error: 'Le mot de passe est trop long.', abort: true })
  .refine(
    password => !isCommonPassword(password),
    'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple trois mots.',
  )

export const typedPassword = z
  .string('Indiquez votre mot de passe.')
  .min(1, 'Indiquez votre mot de passe.')
  .max(200)

const signedIn = z.object({ login_token: z.string(), accesses: z.array(access) })
/** What was done, in a sentence. */
export const done = z.object({ data: z.object({ message: z.string() }) })

export const authEndpoints = {
  login: endpoint('POST /v2/auth/login', {
    summary: 'Signs a person in',
    access: 'anyone',
    body: z.object({
      email,
      password: typedPassword,
      /** Six digits or a recovery code, once the answer was `second_factor_required`. */
      code: z.string().max(40, 'Ce code n’est pas le bon.').optional(),
    }),
    answer: z.object({ data: signedIn }),
    errors: [
      'wrong_credentials',
      'second_factor_required',
      'wrong_code',
      'too_many_attempts',
      'account_guessed_at',
    ],
  }),
  register: endpoint('POST /v2/auth/register', {
    summary: 'Creates an account and signs in',
    access: 'anyone',
    body: z.object({
      email,
      password: newPassword,
      name: firstName,
    }),
    answer: z.object({ data: signedIn }),
    status: 201,
    errors: ['email_taken', 'too_many_attempts'],
  }),
  logout: endpoint('POST /v2/auth/logout', {
    summary: 'Revokes the session: its login token and every tenant token born from it',
    access: 'signed_in',
    answer: done,
  }),
  changePassword: endpoint('POST /v2/auth/password', {
    summary: 'Changes the password; every other session ends',
    access: 'login',
    body: z.object({ current_password: typedPassword, password: newPassword }),
    answer: done,
    errors: ['too_many_attempts'],
  }),
  forgotPassword: endpoint('POST /v2/auth/forgot', {
    summary: 'Mails a reset link; answers the same whether the account exists or not',
    access: 'anyone',
    body: z.object({ email }),
    answer: done,
    errors: ['too_many_attempts'],
  }),
  resetPassword: endpoint('POST /v2/auth/reset', {
    summary: 'Sets a new password with the token of a reset link; every session ends',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    answer: done,
    errors: ['reset_link_invalid', 'too_many_attempts'],
  }),
  readResetLink: endpoint('POST /v2/auth/reset/owner', {
    summary:
      'Whose account a reset link opens, to whoever holds the link; of any other link nothing',
    access: 'anyone',
    // In the body, as where it is used: addresses stand in logs.
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: z.object({ data: z.object({ email: z.string() }) }),
    errors: ['reset_link_invalid', 'too_many_attempts'],
  }),
  listAccesses: endpoint('GET /v2/auth/accesses', {
    summary: 'The companies and roles the person may work in',
    access: 'login',
    answer: z.object({ data: z.object({ accesses: z.array(access) }) }),
  }),
  openAccess: endpoint('POST /v2/auth/access/{type}/{id}/{role}', {
    summary: 'A tenant token: the person at work for one company in one role',
    access: 'login',
    params: z.object({ type: tenantType, id: pathId, role: z.string().max(40) }),
    answer: z.object({ data: z.object({ token: z.string() }) }),
    errors: ['access_not_found', 'tenant_not_active'],
  }),
}

export const session = z.object({
  id,
  created_at: dateTime,
  /** To the hour. */
  last_used_at: dateTime,
  /** « Firefox sur Windows ». */
  device: z.string(),
  /** The one this call was made in. */
  current: z.boolean(),
})

export const sessionEndpoints = {
  listSessions: endpoint('GET /v2/auth/sessions', {
    summary: 'Where the person is signed in: this session first, then the last used',
    access: 'login',
    answer: z.object({ data: z.array(session) }),
  }),
  endSession: endpoint('DELETE /v2/auth/sessions/{sessionId}', {
    summary: 'Ends one of the person’s sessions, with every tenant token born from it',
    access: 'login',
    params: z.object({ sessionId: pathId }),
    answer: z.object({ data: z.null() }),
    errors: ['session_not_found'],
  }),
  endOtherSessions: endpoint('POST /v2/auth/sessions/revoke_others', {
    summary: 'Ends every session of the person but this one',
    access: 'login',
    answer: done,
  }),
}

/** Six digits of the telephone or a recovery code, however it was spaced. */
export const typedCode = z
  .string('Indiquez le code.')
  .max(200, 'Ce code n’est pas le bon.')
  .transform(code => code.replace(/\s/g, ''))
  .pipe(z.string().min(1, 'Indiquez le code.').max(40, 'Ce code n’est pas le bon.'))

const proof = z.object({ code: typedCode, current_password: typedPassword })

const secondFactor = z.object({
  enabled: z.boolean(),
  enabled_at: dateTime.nullable(),
  recovery_codes_left: z.int(),
  /** The platform's operators cannot do without it. */
  compulsory: z.boolean(),
})

/** Shown once: only hashes are kept. */
const codes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

export const secondFactorEndpoints = {
  getSecondFactor: endpoint('GET /v2/auth/second_factor', {
    summary: 'Whether signing in takes a code besides the password',
    access: 'signed_in',
    answer: z.object({ data: secondFactor }),
  }),
  beginSecondFactor: endpoint('POST /v2/auth/second_factor', {
    summary: 'A new secret for the telephone; nothing changes until it is confirmed',
    access: 'login',
    answer: z.object({
      data: z.object({
        /** In base32, to type by hand. */
        secret: z.string(),
        /** What the QR code holds: otpauth://totp/… */
        uri: z.string(),
      }),
    }),
    errors: ['second_factor_on', 'address_unproved'],
  }),
  confirmSecondFactor: endpoint('POST /v2/auth/second_factor/confirm', {
    summary: 'Turns it on with a first code and the password; every other session ends',
    access: 'login',
    body: proof,
    answer: codes,
    errors: [
      'address_unproved',
      'second_factor_on',
      'second_factor_not_begun',
      'wrong_code',
      'too_many_attempts',
    ],
  }),
  renewRecoveryCodes: endpoint('POST /v2/auth/second_factor/recovery_codes', {
    summary: 'Ten new recovery codes; the old ones no longer work',
    access: 'login',
    body: proof,
    answer: codes,
    errors: ['second_factor_off', 'wrong_code', 'too_many_attempts'],
  }),
  disableSecondFactor: endpoint('POST /v2/auth/second_factor/disable', {
    summary: 'Turns it off with a code, or a recovery code, and the password',
    access: 'login',
    body: proof,
    answer: z.object({ data: secondFactor }),
    errors: ['second_factor_off', 'second_factor_compulsory', 'wrong_code', 'too_many_attempts'],
  }),
}
