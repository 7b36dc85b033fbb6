import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { countAttempt, forgetAttempts } from './throttle.sql.ts'
import { confirmAttempt } from './throttle.ts'

/**
 * OWASP's first choice for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane.
 * argon2id is the library's own default; it works in libuv's threads, so at most four hashes
 * (76 MiB) run at once and the event loop never waits.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same password typed on two keyboards may differ in bytes (é in one code point or two). */
const canonical = (password: string): string => password.normalize('NFKC')

/** The hash, in PHC format, that `users.password_hash` holds. */
export const hashPassword = (password: string): Promise<string> => hash(canonical(password), cost)

/** A hash of the same cost that no password has: an unknown e-mail takes as long as a known one. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$Y2FycmVhdS1jYXJyZWF1LQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Whether the password is the one stored; false, and just as slow, when nothing is. */
export const isPassword = async (
  password: string,
  stored: string | null | undefined,
): Promise<boolean> => {
  const matches = await verify(stored ?? nobody, canonical(password))
  return matches && stored != null
}

/** Not a 401, which would sign the person out (docs/specification.md#authentication). */
export const wrongPassword = (): AppError =>
  new AppError('invalid_input', {
    message: 'Le mot de passe actuel est incorrect.',
    errors: { current_password: ['Le mot de passe actuel est incorrect.'] },
  })

/**
 * Refuses unless this is the account's password. The tries of a session count by themselves: whoever is
 * signed in changes their password while others guess it from outside.
 */
export const confirmPassword = async (
  db: Db,
  account: { email: string; password_hash: string },
  typed: string,
  sessionId: number,
): Promise<void> => {
  const attempt = confirmAttempt(account.email, sessionId)
  if (!(await countAttempt(db, attempt))) throw new AppError('too_many_attempts')
  if (!(await isPassword(typed, account.password_hash))) throw wrongPassword()
  await forgetAttempts(db, attempt)
}
