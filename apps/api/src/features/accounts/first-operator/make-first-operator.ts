import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { hashPassword } from '../../../platform/identity/password.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { StartError } from '../../../platform/postgres/start-error.ts'
import { resetLink } from '../account-mails.ts'
import { endSessions } from '../door/accounts.sql.ts'
import { removeSecondFactor } from '../second-factor/second-factor.sql.ts'
import { createPasswordReset, deletePasswordResets } from '../signing-in/accounts.sql.ts'
import { createOperator, findOperators, forgetPassword, holdSetup } from './first-operator.sql.ts'

type Person = { email: string; firstName: string }

type Asked = {
  /** Who it shall be; undefined while nobody has said so. */
  person: Person | undefined
  /** Another link for who is there already. */
  newLink: boolean
  /** The link is for who lost telephone and recovery codes: nothing else leads in any more. */
  endSecondFactor: boolean
  /** `person` works for the platform beside who is there. */
  addOperator: boolean
  publicUrl: string
}

export type FirstOperator =
  | { state: 'none' }
  /** `stranger`: who was named and is none of them. */
  | { state: 'there'; emails: string[]; stranger?: string }
  | {
      state: 'invited'
      email: string
      firstName: string
      link: string
      secondFactorEnded: boolean
    }

const severalOperators = (emails: readonly string[]): StartError =>
  new StartError(
    `Indiquez avec --operator-email à qui donner un nouveau lien (${emails.join(', ')}).`,
  )

const create = async (trx: Trx, person: Person, passwordHash: string) => {
  const platformId = await createOperator(trx, { ...person, passwordHash })
  if (platformId === undefined)
    throw new StartError(
      `Quelqu’un s’est inscrit avec ${person.email} : donnez une autre adresse à l’opérateur.`,
    )
  return { ...person, platformId }
}

type Operator = Awaited<ReturnType<typeof findOperators>>[number]
type Choice = { of: 'make'; person: Person } | { of: 'renew'; operator: Operator } | FirstOperator

/** What is to be done, of who is there and what was asked. @throws StartError when nobody can tell. */
const choose = (
  operators: readonly Operator[],
  { person, newLink, endSecondFactor, addOperator }: Omit<Asked, 'publicUrl'>,
): Choice => {
  const emails = operators.map(({ email }) => email)
  const wantsLink = newLink || endSecondFactor
  const [first, second] = operators
  const named = operators.find(({ email }) => email === person?.email)
  if (person !== undefined && named === undefined) {
    if (first === undefined || addOperator) return { of: 'make', person }
    if (wantsLink) throw severalOperators(emails)
    return { state: 'there', emails, stranger: person.email }
  }
  if (first === undefined) return { state: 'none' }
  if (!wantsLink) return { state: 'there', emails }
  const operator = named ?? (second === undefined ? first : undefined)
  if (operator === undefined) throw severalOperators(emails)
  return { of: 'renew', operator }
}

/**
 * Ends all by which somebody could come in as this operator: the second factor, sessions, links and the
 * password, or whoever knows that one would turn on a second factor of their own before the link is used.
 */
const shutOut = async (
  trx: Trx,
  { id, email, platform_id: tenantId }: Operator,
  passwordHash: string,
): Promise<void> => {
  await forgetPassword(trx, id, passwordHash)
  await removeSecondFactor(trx, id)
  await endSessions(trx, id, null)
  await deletePasswordResets(trx, id)
  await note(trx, { kind: 'second_factor_disabled', tenantId, subject: email })
}

/**
 * The people who open the platform to all others. Nobody types their password here: they choose it
 * by a link that serves once, within an hour.
 *
 * @throws StartError when the e-mail is a person's whom nobody made an operator: whoever registered
 * under it has proved nothing yet.
 */
export const makeFirstOperator = async (
  db: Db,
  { publicUrl, ...asked }: Asked,
): Promise<FirstOperator> => {
  // A hash that takes its time, of a password nobody has seen, before anything is held.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const { token, hash } = newToken()
  return db.transaction().execute(async (trx): Promise<FirstOperator> => {
    await holdSetup(trx)
    const choice = choose(await findOperators(trx), asked)
    if ('state' in choice) return choice
    const secondFactorEnded = choice.of === 'renew' && asked.endSecondFactor
    if (choice.of === 'renew' && secondFactorEnded)
      await shutOut(trx, choice.operator, passwordHash)
    const { email, firstName, platformId } =
      choice.of === 'make'
        ? await create(trx, choice.person, passwordHash)
        : {
            email: choice.operator.email,
            firstName: choice.operator.first_name,
            platformId: choice.operator.platform_id,
          }
    await createPasswordReset(trx, email, hash)
    await note(trx, { kind: 'member_invited', tenantId: platformId, subject: email })
    const link = resetLink(publicUrl, token)
    return { state: 'invited', email, firstName, link, secondFactorEnded }
  })
}
