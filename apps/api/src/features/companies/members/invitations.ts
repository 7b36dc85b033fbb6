import type { memberEndpoints } from '@carreau/contract/companies/members'
import type { BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import { spokenName } from '@carreau/domain/accounts/names'
import { callerFrom, roleLabel, type TenantType, wordingOf } from '@carreau/domain/companies/roles'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatList, plural } from '@carreau/domain/french/format'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { presentAccesses } from '../../accounts/door/accounts.present.ts'
import { type Access, findAccesses } from '../../accounts/door/accounts.sql.ts'
import { notifyOfNewMember } from '../../notifications/door/company-news.ts'
import { refuseSuspended } from '../door/refuse-suspended.ts'
import { acceptInvitationOf, findInvitation, invite } from './invitations.sql.ts'
import { type Company, presentMember, rolesInWords } from './members.present.ts'
import { isMember } from './members.sql.ts'
import { refuseForeignRoles } from './members.ts'

/** For whoever holds the link, before they sign in or register. */
export const getInvitation = async (db: Db, token: string) => {
  const invitation = await findInvitation(db, hashToken(token))
  if (invitation === undefined) throw new AppError('invitation_not_found')
  const { type, roles, expires_at } = invitation
  return {
    ...invitation,
    roles: roles.flatMap(role => {
      const holder = callerFrom(type, role)
      return holder === null ? [] : [{ role, ...wordingOf(holder) }]
    }),
    expires_at: expires_at.toISOString(),
  }
}

type InviteMember = typeof memberEndpoints.inviteMember

/** The same whether the e-mail has an account or not: only its owner learns of the invitation. */
export const inviteMember = async (
  db: Db,
  { userId, tenant }: Caller & { tenant: Company },
  { email, roles }: BodyOf<InviteMember>,
  address: string,
) => {
  refuseForeignRoles(tenant, roles)
  if (!(await countAttempt(db, attemptOf('invite', address, `tenant ${tenant.id}`))))
    throw new AppError('too_many_attempts', {
      message: 'Trop d’invitations envoyées. Patientez une heure avant de recommencer.',
    })
  if (await isMember(db, tenant.id, email))
    throw new AppError('already_member', { errors: { email: [errorTable.already_member.message] } })
  const id = await db.transaction().execute(async trx => {
    await refuseSuspended(trx, tenant.id)
    const invitationId = await invite(trx, tenant.id, { email, roles, invitedBy: userId })
    await note(trx, {
      kind: 'member_invited',
      tenantId: tenant.id,
      subject: email,
      changes: [{ field: 'roles', before: null, after: rolesInWords(tenant, roles) }],
    })
    await addJob(trx, 'mail_invitation', { invitationId })
    return invitationId
  })
  return presentMember(tenant, { id, email, first_name: null, roles, status: 'invited' })
}

/** The link alone does not do: it may have been forwarded, and roles are given to a person. */
export const acceptInvitation = async (
  db: Db,
  { userId }: Caller,
  token: string,
  now: Date,
): Promise<Access> => {
  const hash = hashToken(token)
  const tenantId = await db.transaction().execute(async trx => {
    const joined = await acceptInvitationOf(trx, userId, hash)
    if (joined === undefined) return joined
    await note(trx, { kind: 'member_joined', tenantId: joined })
    await notifyOfNewMember(trx, { tenantId: joined, userId, at: now })
    return joined
  })
  if (tenantId === undefined) {
    const isOpen = (await findInvitation(db, hash)) !== undefined
    throw new AppError(isOpen ? 'invitation_for_another' : 'invitation_not_found')
  }
  const accesses = presentAccesses(await findAccesses(db, userId))
  const joined = accesses.find(({ id }) => id === tenantId)
  if (joined === undefined) throw new AppError('invitation_not_found')
  return joined
}

type Invitation = {
  email: string
  type: TenantType
  company_name: string
  roles: readonly string[]
  invited_by: string | null
  expires_at: Date
}

/** The mail of an invitation, whose link opens `/auth/invitation` of the web application. */
export const invitationMail = (
  { email, type, company_name, roles, invited_by, expires_at }: Invitation,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail => {
  const labels = roles.flatMap(role => {
    const holder = callerFrom(type, role)
    return holder === null ? [] : [`«\u00a0${roleLabel(holder)}\u00a0»`]
  })
  return {
    to: email,
    subject: `Rejoignez ${company_name} sur Carreau`,
    ...mailPage({
      title: `Rejoignez ${company_name} sur Carreau`,
      paragraphs: [
        'Bonjour,',
        `${invited_by === null ? 'Un administrateur' : spokenName(invited_by)} vous invite à travailler pour ${company_name} sur Carreau, le marché des fruits et légumes frais entre professionnels.`,
        `${plural(labels.length, 'Votre rôle', 'Vos rôles')}\u00a0: ${formatList(labels)}.`,
      ],
      action: {
        label: 'Accepter l’invitation',
        url: `${publicUrl}/auth/invitation?token=${token}`,
      },
      footnotes: [
        `Cette invitation est pour l’adresse ${email} et vaut jusqu’au ${formatDateInSentence(expires_at)}.`,
        'Si vous ne connaissez pas cette société, ne faites rien.',
      ],
    }),
  }
}
