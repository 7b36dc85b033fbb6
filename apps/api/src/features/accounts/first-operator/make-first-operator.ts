import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { hashPassword } from '../../../platform/identity/password.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { StartError } from '../../../platform/postgres/start-error.ts'
import { resetLink } from '../account-mails.ts'
import { createPasswordReset } from '../signing-in/accounts.sql.ts'
import { createOperator, findOperators, holdSetup } from './first-operator.sql.ts'

type Asked = {
  /** Who it shall be; undefined while nobody has said so. */
  person: { email: string; firstName: string } | undefined
  /** Another link for who is there already. */
  newLink: boolean
  publicUrl: string
}

export type FirstOperator =
  | { state: 'none' }
  | { state: 'there'; email: string }
  | { state: 'invited'; email: string; firstName: string; link: string }

const severalOperators = (emails: readonly string[]): StartError =>
  new StartError(
    `Indiquez avec --operator-email à qui donner un nouveau lien (${emails.join(', ')}).`,
  )

/**
 * The person who opens the platform to all others. Nobody types their password here: they choose it
 * by a link that serves once, within an hour.
 *
 * @throws StartError when the e-mail is a person's whom nobody made an operator: whoever registered
 * under it has proved nothing yet.
 */
export const makeFirstOperator = async (
  db: Db,
  { person, newLink, publicUrl }: Asked,
): Promise<FirstOperator> => {
  // A hash that takes its time, of a password nobody has seen, before anything is held.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const { token, hash } = newToken()
  return db.transaction().execute(async (trx): Promise<FirstOperator> => {
    await holdSetup(trx)
    const operators = await findOperators(trx)
    const [first, second] = operators
    if (first !== undefined && !newLink) return { state: 'there', email: first.email }
    if (first === undefined && person === undefined) return { state: 'none' }

    let invited: { email: string; firstName: string; platformId: number }
    if (first === undefined && person !== undefined) {
      const platformId = await createOperator(trx, { ...person, passwordHash })
      if (platformId === undefined)
        throw new StartError(
          `Quelqu’un s’est inscrit avec ${person.email} : donnez une autre adresse à l’opérateur.`,
        )
      invited = { ...person, platformId }
    } else {
      const known =
        person === undefined && second === undefined
          ? first
          : operators.find(({ email }) => email === person?.email)
      if (known === undefined) throw severalOperators(operators.map(({ email }) => email))
      const { email, first_name: firstName, platform_id: platformId } = known
      invited = { email, firstName, platformId }
    }
    const { email, firstName, platformId } = invited
    await createPasswordReset(trx, email, hash)
    await note(trx, { kind: 'member_invited', tenantId: platformId, subject: email })
    return { state: 'invited', email, firstName, link: resetLink(publicUrl, token) }
  })
}
