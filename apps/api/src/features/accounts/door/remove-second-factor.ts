import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { confirmPassword, wrongPassword } from '../../../platform/identity/password.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { acting } from '../../../platform/journal/acting.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { withBothProofs } from '../second-factor/prove-second-factor.ts'
import {
  findSecondFactor,
  isOperator,
  lockAccount,
  lockSecondFactor,
  removeSecondFactor,
} from '../second-factor/second-factor.sql.ts'
import { endSessions, findAccount } from './accounts.sql.ts'

type Given = {
  caller: Caller
  proof: { current_password: string; code?: string | undefined }
  address: string
  now: Date
}

const codeWanted = () => new AppError('invalid_input', { errors: { code: ['Indiquez le code.'] } })

/** Does what takes all the proofs that the caller has: the password, and a code where their account takes one. */
const withOwnProofs = async <T>(
  db: Db,
  secrets: SecretBox,
  { caller, proof: { current_password, code }, address, now }: Given,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  const { userId, sessionId } = caller
  if ((await findSecondFactor(db, userId)).enabledAt !== null) {
    if (code === undefined) throw codeWanted()
    const proof = { current_password, code }
    return withBothProofs(db, secrets, { caller, proof, address, now, state: 'on' }, work)
  }
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, current_password, sessionId)
  return db.transaction().execute(async trx => {
    const verified = { id: userId, passwordHash: account.password_hash }
    if (!(await lockAccount(trx, verified, 'change'))) throw wrongPassword()
    // Turned on since the look: then it counts.
    if ((await lockSecondFactor(trx, userId))?.isEnabled) throw codeWanted()
    return work(trx)
  })
}

/**
 * Takes the second factor off somebody who has lost it, with all their sessions, and tells them; how many sessions
 * those were. Never off an operator, whose factor ends on the server alone (decision 115): refused before anybody is
 * held, so that two operators never wait for each other.
 */
export const removeSecondFactorOf = async (
  db: Db,
  secrets: SecretBox,
  { personId, ...given }: Given & { personId: number },
  {
    hold,
    noteDone,
  }: {
    /** Holds the person until the transaction ends; false when there is nobody. */
    hold: (trx: Trx) => Promise<boolean>
    noteDone: (trx: Trx, ended: number) => Promise<void>
  },
): Promise<{ ended: number }> => {
  if (await isOperator(db, personId)) throw new AppError('second_factor_of_operator')
  return withOwnProofs(db, secrets, given, async trx => {
    if (!(await hold(trx))) throw new AppError('user_not_found')
    if ((await lockSecondFactor(trx, personId))?.isEnabled !== true)
      throw new AppError('second_factor_off')
    await removeSecondFactor(trx, personId)
    const ended = await endSessions(trx, personId, null)
    await noteOfPerson(trx, {
      kind: 'second_factor_disabled',
      userId: personId,
      changes: [{ field: 'method', before: 'par Carreau', after: null }],
      // The operator's network tells the person's colleagues nothing, and would pass for the person's.
      from: { address: null, requestId: acting()?.requestId ?? null },
    })
    await addJob(trx, 'mail_account_changed', { userId: personId, what: 'second_factor_off' })
    await noteDone(trx, ended)
    return { ended }
  })
}
