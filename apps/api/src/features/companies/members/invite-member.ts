import type { memberEndpoints } from '@carreau/contract/companies/members'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { invite } from './invitations.sql.ts'
import { type Company, presentMember, rolesInWords } from './members.present.ts'
import { isMember } from './members.sql.ts'
import { refuseForeignRoles } from './refuse-foreign-roles.ts'

type InviteMember = typeof memberEndpoints.inviteMember

/** The same whether the e-mail has an account or not: only its owner learns of the invitation. */
export const inviteMember = async (
  db: Db,
  { userId, tenant }: Caller & { tenant: Company },
  { email, roles }: BodyOf<InviteMember>,
  address: string,
): Promise<AnswerOf<InviteMember>['data']> => {
  refuseForeignRoles(tenant, roles)
  if (!(await countAttempt(db, attemptOf('invite', address, `tenant ${tenant.id}`))))
    throw new AppError('too_many_attempts', {
      message: 'Trop d’invitations envoyées. Patientez une heure avant de recommencer.',
    })
  if (await isMember(db, tenant.id, email))
    throw new AppError('already_member', { errors: { email: [errorTable.already_member.message] } })
  const id = await db.transaction().execute(async trx => {
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
