import { isCommonPassword } from '@carreau/domain/accounts/common-password'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pathId } from '../scalars.ts'

export const tenantType = z.enum(['buyer', 'shop', 'platform'])

export const access = z.object({
  type: tenantType,
  id,
  company_name: z.string(),
  roles: z.array(z.string()),
  /** A company that waits prepares its shop, one that was refused is not opened. */
  status: z.enum(['active', 'pending', 'refused']),
  /** Why it was refused. */
  reason: z.string().optional(),
})

export const email = z
  .string('Indiquez votre e-mail.')
  .trim()
  .toLowerCase()
  .max(254, 'Cet e-mail est trop long.')
  .pipe(z.email('Cet e-mail n’est pas valable.'))

export const firstName = z
  .string('Indiquez votre nom.')
  .trim()
  .min(1, 'Indiquez votre nom.')
  .max(100, 'Ce nom est trop long.')

/** Length is what makes a password strong (ASVS 5.0 §6.2: at least 8, no composition rule, none of the most used). */
export const newPassword = z
  .string('Choisissez un mot de passe.')
  .min(8, { error: 'Le mot de passe doit compter au moins 8 caractères.', abort: true })
  .max(200, 'Le mot de passe est trop long.')
  .refine(
    password => !isCommonPassword(password),
    'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple trois mots.',
  )

export const typedPassword = z
  .string('Indiquez votre mot de passe.')
  .min(1, 'Indiquez votre mot de passe.')
  .max(200)

const session = z.object({ login_token: z.string(), accesses: z.array(access) })
const done = z.object({ data: z.object({ message: z.string() }) })

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/v2/auth/login',
    summary: 'Signs a person in',
    access: 'anyone',
    body: z.object({
      email,
      password: typedPassword,
      /** Six digits or a recovery code, once the answer was `second_factor_required`. */
      code: z.string().max(40, 'Ce code n’est pas le bon.').optional(),
    }),
    answer: z.object({ data: session }),
    errors: ['wrong_credentials', 'second_factor_required', 'wrong_code', 'too_many_attempts'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/v2/auth/register',
    summary: 'Creates an account and signs in',
    access: 'anyone',
    body: z.object({
      email,
      password: newPassword,
      name: firstName,
    }),
    answer: z.object({ data: session }),
    status: 201,
    errors: ['email_taken', 'too_many_attempts'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v2/auth/logout',
    summary: 'Revokes the session: its login token and every tenant token born from it',
    access: 'signed_in',
    answer: done,
    errors: [],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/v2/auth/password',
    summary: 'Changes the password; every other session ends',
    access: 'signed_in',
    body: z.object({ current_password: typedPassword, password: newPassword }),
    answer: done,
    errors: ['too_many_attempts'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/v2/auth/forgot',
    summary: 'Mails a reset link; answers the same whether the account exists or not',
    access: 'anyone',
    body: z.object({ email }),
    answer: done,
    errors: ['too_many_attempts'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/v2/auth/reset',
    summary: 'Sets a new password with the token of a reset link; every session ends',
    access: 'anyone',
    body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    answer: done,
    errors: ['reset_link_invalid', 'too_many_attempts'],
  }),
  listAccesses: endpoint({
    method: 'GET',
    path: '/v2/auth/accesses',
    summary: 'The companies and roles the person may work in',
    access: 'signed_in',
    answer: z.object({ data: z.object({ accesses: z.array(access) }) }),
    errors: [],
  }),
  openAccess: endpoint({
    method: 'POST',
    path: '/v2/auth/access/{type}/{id}/{role}',
    summary: 'A tenant token: the person at work for one company in one role',
    access: 'login',
    params: z.object({ type: tenantType, id: pathId, role: z.string().max(40) }),
    answer: z.object({ data: z.object({ token: z.string() }) }),
    errors: ['access_not_found', 'tenant_not_active'],
  }),
}
