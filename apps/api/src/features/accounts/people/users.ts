import type { user, userEndpoints } from '@carreau/contract/accounts/users'
import type { BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { z } from 'zod'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { confirmPassword, wrongPassword } from '../../../platform/identity/password.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
import { releasePicture } from '../../companies/door/release-picture.ts'
import { findAccount } from '../door/accounts.sql.ts'
import { deletePasswordResets } from '../signing-in/accounts.sql.ts'
import {
  changeUser,
  findUser,
  findVisibleUser,
  lockPictureOf,
  type UserChange,
  type UserRow,
} from './users.sql.ts'

const presentUser = ({ avatar_key, ...person }: UserRow): z.output<typeof user> => ({
  ...person,
  avatar_url: avatar_key === null ? null : mediaUrl(avatar_key),
})

export const getMe = async (db: Db, { userId }: Caller) => {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('unauthenticated')
  return presentUser(user)
}

/** A stranger and nobody are the same answer. */
export const getUser = async (db: Db, caller: Caller, userId: number) => {
  const reader = { userId: caller.userId, tenantId: caller.tenant?.id ?? null }
  const user = await findVisibleUser(db, userId, reader)
  if (user === undefined) throw new AppError('user_not_found')
  return presentUser(user)
}

type UpdateMe = typeof userEndpoints.updateMe

const passwordMissing = () =>
  new AppError('invalid_input', {
    errors: { current_password: ['Indiquez votre mot de passe pour changer d’e-mail.'] },
  })

/** Changes a person; a picture that is replaced or taken away is let go, a new one is their own. */
const change = async (
  trx: Trx,
  { userId, tenant }: Caller,
  changes: UserChange,
  confirmedHash?: string,
): Promise<UserRow | 'email_taken' | undefined> => {
  const { avatar_key } = changes
  const former = avatar_key === undefined ? null : await lockPictureOf(trx, userId)
  if (avatar_key != null && avatar_key !== former)
    await refuseForeignPictures(trx, { userId, tenant }, { avatar_key })
  const changed = await changeUser(trx, userId, changes, confirmedHash)
  const isChanged = changed !== undefined && changed !== 'email_taken'
  if (isChanged && former !== null && former !== avatar_key)
    await releasePicture(trx, { key: former, userId })
  return changed
}

/** Whoever reads the e-mail resets the password: changing it asks for the password (ASVS 5.0 §6.2). */
const changeEmail = async (
  db: Db,
  caller: Caller,
  { current_password, ...changes }: BodyOf<UpdateMe>,
  account: { email: string; password_hash: string },
): Promise<UserRow> => {
  const { userId, firstName, sessionId } = caller
  if (current_password === undefined) throw passwordMissing()
  await confirmPassword(db, account, current_password, sessionId)
  return db.transaction().execute(async trx => {
    const changed = await change(trx, caller, changes, account.password_hash)
    if (changed === undefined) throw wrongPassword()
    if (changed === 'email_taken')
      throw new AppError('email_taken', { errors: { email: [errorTable.email_taken.message] } })
    await deletePasswordResets(trx, userId)
    await addJob(trx, 'mail_email_changed', { to: account.email, firstName })
    await noteOfPerson(trx, {
      kind: 'email_changed',
      userId,
      changes: [{ field: 'email', before: account.email, after: changed.email }],
    })
    return changed
  })
}

/** Changes what is given; an e-mail in other capitals is the same e-mail. */
export const updateMe = async (db: Db, caller: Caller, body: BodyOf<UpdateMe>) => {
  if (body.email !== undefined) {
    const account = await findAccount(db, caller.userId)
    if (account === undefined) throw new AppError('unauthenticated')
    if (body.email !== account.email)
      return presentUser(await changeEmail(db, caller, body, account))
  }
  const { first_name, avatar_key } = body
  const hasChange = first_name !== undefined || avatar_key !== undefined
  const user = await (hasChange
    ? db.transaction().execute(trx => change(trx, caller, { first_name, avatar_key }))
    : findUser(db, caller.userId))
  if (user === undefined || user === 'email_taken') throw new AppError('unauthenticated')
  return presentUser(user)
}
