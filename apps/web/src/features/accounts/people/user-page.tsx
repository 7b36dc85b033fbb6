import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { userQuery } from './users.queries.ts'

/** One's own profile, or a colleague's. */
export const UserPage = ({ userId }: { userId: number }) => {
  const { data: user } = useSuspenseQuery(userQuery(useApi(), userId))
  const { user: me, tenant } = useAuth()
  const isMe = me?.id === user.id
  return (
    <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      <div className="flex items-center gap-4 sm:gap-5">
        <Avatar user={user} className="size-20 text-2xl sm:size-24" />
        <h1 className="min-w-0 break-words text-3xl">{isMe ? 'Mon Profil' : user.first_name}</h1>
      </div>
      <Card className="px-5 py-2">
        <dl className="flex flex-col divide-y divide-line">
          {isMe && <Fact term="Nom">{user.first_name}</Fact>}
          <Fact term="E-mail">
            {isMe ? (
              user.email
            ) : (
              <a
                href={`mailto:${user.email}`}
                className="-my-2.5 inline-block py-2.5 underline underline-offset-4"
              >
                {user.email}
              </a>
            )}
          </Fact>
          <Fact term="Société">{tenant?.company_name ?? '–'}</Fact>
        </dl>
      </Card>
      {isMe && (
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/settings" search={{ section: 'profil' }}>
              Modifier mon profil
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/auth/tenants">Changer de compte</Link>
          </Button>
        </div>
      )}
    </div>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-1 py-3 sm:grid-cols-[10rem_1fr]">
    <dt className="text-ink-soft text-sm">{term}</dt>
    <dd className="min-w-0 break-words font-medium">{children}</dd>
  </div>
)
