import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { type MemberQuestion, MemberRow } from './member-row.tsx'
import { type Member, type Members, membersQuery } from './members.queries.ts'
import { type RoleWords, roleWordsOf } from './role-choice.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

/** Who works for the company and who is invited to; its administrators alone are shown it. */
export const MembersSection = () => {
  const { tenant } = useAuth()
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const { data, error, refetch } = useQuery(membersQuery(useApi(), page))
  if (data === undefined)
    return error === null ? <MembersSkeleton /> : <ErrorState error={error} reset={refetch} />

  const roles = tenant === null ? [] : roleWordsOf(tenant.type)
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <UserPlus aria-hidden="true" className="size-4" />
      Inviter un membre
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {formatCount(data.meta.total, 'personne', 'personnes')}
          {data.meta.total > 1 && ', invitations comprises'}
        </p>
        {data.meta.total > 1 && invite}
      </div>
      <MembersList members={data} roles={roles} />
      {data.meta.total === 1 && (
        <EmptyState
          icon={UsersRound}
          heading="h3"
          title="Personne d’autre pour l’instant"
          text={`Invitez vos collègues par e-mail\u00a0: chacun a son compte et ses rôles.`}
        >
          {invite}
        </EmptyState>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(data.meta.total / data.meta.per_page)}
        link={(to, look) => <button type="button" {...look} onClick={() => setPage(to)} />}
      />
      {inviting && (
        <Suspense>
          <InviteDialog roles={roles} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </div>
  )
}

const RolesDialog = lazy(() => import('./roles-dialog.tsx'))
const RemoveMemberDialog = lazy(() => import('./remove-member-dialog.tsx'))

/** Members, then invitations, and the question that is asked about one of them. */
const MembersList = ({ members, roles }: { members: Members; roles: readonly RoleWords[] }) => {
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

/** The members while they are on their way. */
const MembersSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true">
    <div className="flex items-center justify-between gap-3">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-11 w-44" />
    </div>
    <Skeleton className="h-72 rounded-lg" />
  </div>
)

const isAdmin = ({ status, roles }: Member) => status === 'active' && roles.includes('admin')

/**
 * Whether the company would be left without an administrator. Someone on another page may be one: then
 * it is for the server to say.
 */
export const isLastAdmin = (member: Member, { data, meta }: Members): boolean =>
  isAdmin(member) && meta.total <= data.length && data.filter(isAdmin).length === 1
