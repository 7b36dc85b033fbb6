import type { secondFactorEndpoints } from '@carreau/contract/accounts/auth'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { newSecret, secretUri } from '../../../platform/identity/second-factor-codes.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { AccountChange } from '../../../platform/jobs/job-payloads.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { endSessions, findAccount } from '../door/accounts.sql.ts'
import {
  aboutSecondFactorOf,
  makeRecoveryCodes,
  type Proof,
  withBothProofs,
} from './prove-second-factor.ts'
import {
  findSecondFactor,
  isOperator,
  keepSecret,
  lockSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.sql.ts'

type State = AnswerOf<typeof secondFactorEndpoints.getSecondFactor>['data']
type Codes = AnswerOf<typeof secondFactorEndpoints.confirmSecondFactor>['data']

/** What a change is made with: who asks, from where, and both proofs. */
type Given = { caller: Caller; proof: Proof; address: string; now: Date }

export type SecondFactorRules = Pick<Config, 'operatorsNeedSecondFactor'>

const kinds = {
  second_factor_on: 'second_factor_enabled',
  second_factor_off: 'second_factor_disabled',
  recovery_codes_new: 'recovery_codes_renewed',
} as const satisfies Partial<Record<AccountChange, string>>

/** The owner learns of it by mail, the companies in their journal. */
const tell = async (trx: Trx, userId: number, what: keyof typeof kinds): Promise<void> => {
  await addJob(trx, 'mail_account_changed', { userId, what })
  await noteOfPerson(trx, { kind: kinds[what], userId })
}

const isCompulsory = async (
  db: Db,
  userId: number,
  { operatorsNeedSecondFactor }: SecondFactorRules,
): Promise<boolean> => operatorsNeedSecondFactor && (await isOperator(db, userId))

export const getSecondFactor = async (
  db: Db,
  { userId }: Caller,
  rules: SecondFactorRules,
): Promise<State> => {
  const { enabledAt, codesLeft } = await findSecondFactor(db, userId)
  return {
    enabled: enabledAt !== null,
    enabled_at: enabledAt?.toISOString() ?? null,
    recovery_codes_left: enabledAt === null ? 0 : codesLeft,
    compulsory: await isCompulsory(db, userId, rules),
  }
}

/**
 * A secret that is worth nothing until it is confirmed with a code of its own and the password. Refused while
 * nobody has proved the address: whoever registered with somebody else's would keep its owner out.
 */
export const beginSecondFactor = async (db: Db, secrets: SecretBox, caller: Caller) => {
  refuseUnproved(caller)
  const { userId } = caller
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  const secret = newSecret()
  const sealed = secrets.seal(secret, aboutSecondFactorOf(userId))
  if (!(await keepSecret(db, userId, sealed))) throw new AppError('second_factor_on')
  return { secret, uri: secretUri(secret, account.email) }
}

export const confirmSecondFactor = async (
  db: Db,
  secrets: SecretBox,
  given: Given,
): Promise<Codes> => {
  refuseUnproved(given.caller)
  const { shown, kept } = await makeRecoveryCodes()
  await withBothProofs(db, secrets, { ...given, state: 'begun' }, async (trx, { id }) => {
    await replaceRecoveryCodes(trx, id, kept)
    await endSessions(trx, id, given.caller.sessionId)
    await tell(trx, id, 'second_factor_on')
  })
  return { recovery_codes: shown }
}

export const renewRecoveryCodes = async (
  db: Db,
  secrets: SecretBox,
  given: Given,
): Promise<Codes> => {
  const { shown, kept } = await makeRecoveryCodes()
  await withBothProofs(db, secrets, { ...given, state: 'on' }, async (trx, { id }) => {
    await replaceRecoveryCodes(trx, id, kept)
    await tell(trx, id, 'recovery_codes_new')
  })
  return { recovery_codes: shown }
}

export const disableSecondFactor = async (
  db: Db,
  secrets: SecretBox,
  given: Given,
  rules: SecondFactorRules,
): Promise<State> => {
  await withBothProofs(db, secrets, { ...given, state: 'on' }, async (trx, { id }) => {
    if (await isCompulsory(trx, id, rules)) throw new AppError('second_factor_compulsory')
    await removeSecondFactor(trx, id)
    await tell(trx, id, 'second_factor_off')
  })
  return { enabled: false, enabled_at: null, recovery_codes_left: 0, compulsory: false }
}

/**
 * At a reset that first proves the account's address: ends a second factor that was turned on before, or
 * whoever registered with somebody else's address would keep its owner out (decision 41). An operator's
 * stays: nobody becomes one unseen.
 */
export const endUnprovedSecondFactor = async (trx: Trx, userId: number): Promise<void> => {
  const factor = await lockSecondFactor(trx, userId)
  if (factor === undefined || (await isOperator(trx, userId))) return
  await removeSecondFactor(trx, userId)
  if (factor.isEnabled) await tell(trx, userId, 'second_factor_off')
}
