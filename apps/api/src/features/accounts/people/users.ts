import type { me, user, userEndpoints } from '@carreau/contract/accounts/users'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { z } from 'zod'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseTenantToken } from '../../../platform/identity/caller.ts'
import { confirmPassword, wrongPassword } from '../../../platform/identity/password.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { refuseForeignPictures } from '../../companies/door/own-pictures.ts'
import { releasePicture } from '../../companies/door/release-picture.ts'
import { deleteLinksElsewhere, isTaken } from '../address/address.sql.ts'
import { countAddressMail, emailTaken, mailAddressLink } from '../address/prove-address.ts'
import { findAccount } from '../door/accounts.sql.ts'
import {
  changeUser,
  findMe,
  findVisibleUser,
  lockPictureOf,
  type MeRow,
  type UserChange,
  type UserRow,
} from './users.sql.ts'

const presentUser = ({ avatar_key, ...person }: UserRow): z.output<typeof user> => ({
  ...person,
  avatar_url: avatar_key === null ? null : mediaUrl(avatar_key),
})

const presentMe = ({ email_proved_at, new_email, ...person }: MeRow): z.output<typeof me> => ({
  ...presentUser(person),
  email_proved: email_proved_at !== null,
  new_email,
})

export const getMe = async (db: Db, { userId }: Caller) => {
  const person = await findMe(db, userId)
  if (person === undefined) throw new AppError('unauthenticated')
  return presentMe(person)
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
): Promise<MeRow | undefined> => {
  const { avatar_key } = changes
  const former = avatar_key === undefined ? null : await lockPictureOf(trx, userId)
  if (avatar_key != null && avatar_key !== former)
    await refuseForeignPictures(trx, { userId, tenant }, { avatar_key })
  const changed = await changeUser(trx, userId, changes, confirmedHash)
  if (changed !== undefined && former !== null && former !== avatar_key)
    await releasePicture(trx, { key: former, userId })
  return changed
}

type Changes = Omit<BodyOf<UpdateMe>, 'avatar'>
type Asked = Changes & { email: string }

/**
 * Whoever reads the e-mail resets the password: another one asks for the password (ASVS 5.0 §6.2). The account
 * moves there once the link that goes there is opened, so that nobody moves to somebody else's (decision 45).
 */
const askForEmail = async (
  db: Db,
  caller: Caller,
  { current_password, email, ...changes }: Asked,
  { account, from }: { account: { email: string; password_hash: string }; from: string },
): Promise<MeRow> => {
  if (current_password === undefined) throw passwordMissing()
  await confirmPassword(db, account, current_password, caller.sessionId)
  if (await isTaken(db, email)) throw emailTaken()
  await countAddressMail(db, email, from)
  return db.transaction().execute(async trx => {
    const wanted = { ...changes, new_email: email }
    const changed = await change(trx, caller, wanted, account.password_hash)
    if (changed === undefined) throw wrongPassword()
    await deleteLinksElsewhere(trx, caller.userId)
    await mailAddressLink(trx, caller.userId)
    return changed
  })
}

/**
 * Changes what is given. An e-mail in other capitals is the same e-mail; the one that the account has already ends
 * the move to another.
 */
export const updateMe = async (
  db: Db,
  caller: Caller,
  { avatar, ...given }: BodyOf<UpdateMe>,
  from: string,
) => {
  const body: Changes = avatar === undefined ? given : { avatar_key: avatar, ...given }
  const { email, first_name, avatar_key } = body
  if (email !== undefined) {
    const account = await findAccount(db, caller.userId)
    if (account === undefined) throw new AppError('unauthenticated')
    if (email !== account.email) {
      refuseTenantToken(caller)
      return presentMe(await askForEmail(db, caller, { ...body, email }, { account, from }))
    }
  }
  const changes: UserChange = {
    ...(first_name !== undefined && { first_name }),
    ...(avatar_key !== undefined && { avatar_key }),
    ...(email !== undefined && { new_email: null }),
  }
  const person = await (Object.keys(changes).length > 0
    ? db.transaction().execute(trx => change(trx, caller, changes))
    : findMe(db, caller.userId))
  if (person === undefined) throw new AppError('unauthenticated')
  return presentMe(person)
}
