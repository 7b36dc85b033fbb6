import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { InvitationAnswer } from './invitation-answer.tsx'
import { InvitationFacts } from './invitation-facts.tsx'
import { InvitationGone } from './invitation-gone.tsx'
import { invitationQuery } from './members.queries.ts'

/** Who invites, to which company and for what; then the way in, for whoever is here. */
export const InvitationScreen = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    ...invitationQuery(useApi(), token),
    enabled: token !== '',
  })
  if (token === '' || isRefused(error)) return <InvitationGone />
  if (data !== undefined)
    return (
      <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12">
        <InvitationFacts invitation={data} />
        <InvitationAnswer invitation={data} token={token} />
      </div>
    )
  if (error !== null) return <ErrorState error={error} reset={refetch} />
  return (
    <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12" aria-busy="true">
      <Skeleton className="h-24" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-12 w-56" />
    </div>
  )
}

/** Unknown, expired, used or cut off on the way: asking again will not change it. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422)
