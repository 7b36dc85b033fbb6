import { createFileRoute, notFound } from '@tanstack/react-router'
import { UserPage } from '../../features/accounts/people/user-page.tsx'
import { UserSkeleton } from '../../features/accounts/people/user-skeleton.tsx'
import { userQuery } from '../../features/accounts/people/users.queries.ts'
import { PersonNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/user/$userId')({
  ssr: false,
  params: {
    parse: ({ userId }) => ({ userId: Number(userId) }),
    stringify: ({ userId }) => ({ userId: String(userId) }),
  },
  beforeLoad: requireSignIn,
  loader: async ({ context, params }) => {
    if (!Number.isSafeInteger(params.userId) || params.userId < 1) throw notFound()
    const [{ user: me }, user] = await Promise.all([
      context.auth.whenReady(),
      context.queryClient.ensureQueryData(userQuery(context.api, params.userId)),
    ]).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
    return { title: me?.id === user.id ? 'Mon Profil' : user.first_name }
  },
  head: ({ loaderData }) => headOf(loaderData?.title ?? 'Profil'),
  component: UserRoute,
  pendingComponent: skeletonScreen(UserSkeleton),
  errorComponent: RouteError,
  notFoundComponent: PersonNotFound,
})

function UserRoute() {
  return <UserPage userId={Route.useParams().userId} />
}
