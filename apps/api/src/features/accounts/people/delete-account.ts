import { randomUUID } from 'node:crypto'
import type { userEndpoints } from '@carreau/contract/accounts/users'
import type { BodyOf } from '@carreau/contract/endpoint'
import { formatCount } from '@carreau/domain/french/format'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import {
  confirmPassword,
  hashPassword,
  wrongPassword,
} from '../../../platform/identity/password.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { findAccount } from '../door/accounts.sql.ts'
import {
  countCode,
  forgetCodes,
  takeCode,
  wrongCode,
} from '../second-factor/prove-second-factor.ts'
import { lockSecondFactor } from '../second-factor/second-factor.sql.ts'
import {
  type CompanyLeft,
  closeCompanies,
  erasePerson,
  findCompaniesLeft,
  findUnusedAccounts,
  holdCompanies,
  isUnusedAccount,
  lockPerson,
} from './delete-account.sql.ts'

type DeleteMe = typeof userEndpoints.deleteMe

/** What the company would be left with, and what to do about it; undefined when the person may go. */
const needOf = (company: CompanyLeft): string | undefined => {
  const { type, name, isLastAdmin, otherMembers, openOrders, isSelling } = company
  if (!isLastAdmin) return undefined
  if (type === 'platform')
    return 'Vous êtes la seule personne à administrer la plateforme\u00a0: un autre compte doit d’abord pouvoir le faire.'
  const only = `Vous êtes la seule personne à administrer «\u00a0${name}\u00a0»`
  if (otherMembers > 0)
    return `${only}, qui a ${formatCount(otherMembers, 'autre membre', 'autres membres')}. Donnez d’abord le rôle d’administrateur à quelqu’un, dans Paramètres, Membres.`
  if (openOrders > 0)
    return `${only}, qui a ${formatCount(openOrders, 'commande', 'commandes')} en cours. Attendez la livraison ou annulez ce qui peut l’être, ou invitez un autre administrateur dans Paramètres, Membres.`
  if (isSelling)
    return `${only}, dont des offres sont en vente. Retirez-les d’abord de votre mercuriale, ou invitez un autre administrateur dans Paramètres, Membres.`
  return undefined
}

/** Refuses while a company needs the person, and ends what is done in the name of those left empty. */
const leaveCompanies = async (trx: Trx, userId: number, held: Set<number>): Promise<void> => {
  const companies = await findCompaniesLeft(trx, userId)
  // Joined since they were held: nobody else's change waits for ours there.
  if (companies.some(({ id }) => !held.has(id))) throw new AppError('changed_meanwhile')
  const needs = companies.flatMap(company => needOf(company) ?? [])
  if (needs.length > 0) throw new AppError('last_admin', { message: needs.join(' ') })
  const empty = companies.filter(({ otherMembers }) => otherMembers === 0)
  await closeCompanies(
    trx,
    empty.map(({ id }) => id),
  )
}

/** Nobody knows the password, nobody reads the address: the account cannot be entered again. */
const erase = async (trx: Trx, person: { id: number; email: string }, passwordHash: string) => {
  const email = `supprime-${randomUUID()}@compte.invalid`
  const keys = await erasePerson(trx, person, { email, passwordHash })
  if (keys.length > 0) await addJob(trx, 'forget_pictures', { keys })
}

/**
 * Deletes the caller's account with both their proofs (decision 37). Of two calls at once, or of one
 * and an order placed by the same person, one happens first and the other sees it.
 */
export const deleteMe = async (
  db: Db,
  secrets: SecretBox,
  { userId, firstName, sessionId }: Caller,
  { current_password, code }: BodyOf<DeleteMe>,
  { address, now }: { address: string; now: Date },
) => {
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, current_password, sessionId)
  if (code !== undefined) await countCode(db, { userId, address, now })
  const unusable = await hashPassword(randomUUID())

  await db.transaction().execute(async trx => {
    const held = await holdCompanies(trx, userId)
    const person = await lockPerson(trx, userId)
    if (person === undefined) throw new AppError('unauthenticated')
    if (person.passwordHash !== account.password_hash) throw wrongPassword()
    const factor = await lockSecondFactor(trx, userId)
    if (factor?.isEnabled === true) {
      if (code === undefined) throw new AppError('second_factor_required')
      if ((await takeCode(trx, secrets, { userId, factor, code, now })) === null) throw wrongCode()
    }
    await leaveCompanies(trx, userId, held)
    // While the companies whose journal it is are still the person's.
    await noteOfPerson(trx, { kind: 'account_deleted', userId })
    await erase(trx, { id: userId, email: person.email }, unusable)
    await addJob(trx, 'mail_account_deleted', { to: person.email, firstName })
  })
  if (code !== undefined) await forgetCodes(db, userId, address)
  return { message: 'Votre compte est supprimé.' }
}

/** Deletes the accounts without a company that nobody has signed in to for so many days. */
export const deleteUnusedAccounts = async (db: Db, days: number): Promise<void> => {
  const unusable = await hashPassword(randomUUID())
  for (const id of await findUnusedAccounts(db, days))
    await db.transaction().execute(async trx => {
      await holdCompanies(trx, id)
      const person = await lockPerson(trx, id)
      // Asked again: somebody may have signed in or joined a company since.
      if (person === undefined || !(await isUnusedAccount(trx, id, days))) return
      await erase(trx, { id, email: person.email }, unusable)
    })
}
