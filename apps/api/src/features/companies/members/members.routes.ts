import { memberEndpoints as endpoints } from '@carreau/contract/companies/members'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { getInvitation } from './get-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'

export const memberRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const data = async <T>(answer: Promise<T>) => ({ data: await answer })

  serve(endpoints.listMembers, ({ caller, query }) => listMembers(db, caller.tenant, query))
  serve(endpoints.inviteMember, ({ caller, body, address }) =>
    data(inviteMember(db, caller, body, address)),
  )
  serve(endpoints.updateMember, ({ caller, params, body }) =>
    data(updateMember(db, caller, params.memberId, body)),
  )
  serve(endpoints.removeMember, ({ caller, params }) =>
    data(removeMember(db, caller, params.memberId)),
  )
  serve(endpoints.getInvitation, ({ params }) =>
    data(asSystem('an invitation is accepted', () => getInvitation(db, params.token))),
  )
  serve(endpoints.acceptInvitation, ({ caller, params, now }) =>
    data(
      asSystem('an invitation is accepted', () => acceptInvitation(db, caller, params.token, now)),
    ),
  )
}
