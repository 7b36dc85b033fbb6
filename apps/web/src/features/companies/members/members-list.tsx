import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { isLastAdmin } from './last-admin.ts'
import { type MemberQuestion, MemberRow } from './member-row.tsx'
import type { Member, Members } from './members.queries.ts'
import type { RoleWords } from './role-words.ts'

const RolesDialog = lazy(() => import('./roles-dialog.tsx'))
const RemoveMemberDialog = lazy(() => import('./remove-member-dialog.tsx'))

/** Members, then invitations, and the question that is asked about one of them. */
export const MembersList = ({
  members,
  roles,
}: {
  members: Members
  roles: readonly RoleWords[]
}) => {
  const { user } = useAuth()
  const [asked, setAsked] = useState<{ member: Member; question: MemberQuestion } | null>(null)
  const isSelf = ({ id, status }: Member) => status === 'active' && id === user?.id
  const close = () => setAsked(null)
  return (
    <>
      <Card>
        <ul aria-label="Membres" className="divide-y divide-line">
          {members.data.map(member => (
            <MemberRow
              key={member.id}
              member={member}
              roles={roles}
              isSelf={isSelf(member)}
              isLastAdmin={isLastAdmin(member, members)}
              onAsk={question => setAsked({ member, question })}
            />
          ))}
        </ul>
      </Card>
      {asked !== null && (
        <Suspense>
          {asked.question === 'roles' ? (
            <RolesDialog
              member={asked.member}
              roles={roles}
              isSelf={isSelf(asked.member)}
              isLastAdmin={isLastAdmin(asked.member, members)}
              onClose={close}
            />
          ) : (
            <RemoveMemberDialog
              member={asked.member}
              isSelf={isSelf(asked.member)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
