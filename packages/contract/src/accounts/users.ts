import { z } from 'zod'
import { mediaKey } from '../companies/media.ts'
import { endpoint } from '../endpoint.ts'
import { id, pathId, servedStream } from '../scalars.ts'
import { done, email, typedCode, typedPassword } from './auth.ts'
import { firstName } from './names.ts'

export const user = z.object({
  id,
  first_name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
})

const userAnswer = z.object({ data: user })

/** Oneself: what nobody else sees of a person besides. */
export const me = user.extend({
  /** Somebody has shown that they read the address: companies, orders and a second factor want it. */
  email_proved: z.boolean(),
  /** Where the account moves once the link that was mailed there is opened. */
  new_email: z.string().nullable(),
})

const meAnswer = z.object({ data: me })

export const userEndpoints = {
  getMe: endpoint('GET /v2/users/me', {
    summary: 'The person signed in',
    access: 'signed_in',
    answer: meAnswer,
  }),
  updateMe: endpoint('PATCH /v2/users/me', {
    summary:
      'Changes one’s name or picture; a new e-mail (with the password and a login token) waits for the link mailed there',
    access: 'signed_in',
    body: z.object({
      first_name: firstName.optional(),
      email: email.optional(),
      /** Asked for with another e-mail: it is what resets the password. */
      current_password: typedPassword.optional(),
      avatar_key: mediaKey.nullable().optional(),
      /** The same, under the name that the specification gives it. */
      avatar: mediaKey.nullable().optional(),
    }),
    answer: meAnswer,
    errors: ['email_taken', 'login_token_required', 'too_many_attempts'],
  }),
  exportMe: endpoint('GET /v2/users/me/export', {
    summary: 'All that is kept of oneself, as a JSON file',
    access: 'login',
    answer: servedStream,
    answerFile: { type: ['application/json; charset=utf-8'] },
    errors: ['too_many_attempts'],
  }),
  deleteMe: endpoint('POST /v2/users/me/delete', {
    summary: 'Deletes one’s account for good; what the law wants kept stays, without the person',
    access: 'login',
    body: z.object({
      current_password: typedPassword,
      /** Six digits or a recovery code, where signing in takes one. */
      code: typedCode.optional(),
    }),
    answer: done,
    errors: [
      'last_admin',
      'second_factor_required',
      'wrong_code',
      'changed_meanwhile',
      'too_many_attempts',
    ],
  }),
  getUser: endpoint('GET /v2/users/{userId}', {
    summary: 'Oneself or a colleague of the company one works for',
    access: 'signed_in',
    params: z.object({ userId: pathId }),
    answer: userAnswer,
    errors: ['user_not_found'],
  }),
}
