import { Link } from '@tanstack/react-router'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** One's own profile; anybody else's does not exist here (spec §2). */
export const ProfileScreen = ({ userId }: { userId: string }) => {
  const { user, tenant, isLoading } = useAuth()
  if (isLoading)
    return (
      <div className="page max-w-2xl py-8 md:py-12">
        <Skeleton className="h-72" />
      </div>
    )
  if (user === null || String(user.id) !== userId) return <NotFound />
  const facts = [
    ['Nom', user.first_name],
    ['E-mail', user.email],
    ['Société', tenant?.company_name ?? '–'],
  ]
  return (
    <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12">
      <h1 className="text-3xl">Mon Profil</h1>
      <Card className="p-5">
        <dl className="flex flex-col divide-y divide-line">
          {facts.map(([term, fact]) => (
            <div key={term} className="grid gap-1 py-3 sm:grid-cols-[10rem_1fr]">
              <dt className="text-ink-soft text-sm">{term}</dt>
              <dd className="min-w-0 break-words font-medium">{fact}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <Link to="/auth/tenants">Changer de compte</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/settings">Paramètres</Link>
        </Button>
      </div>
    </div>
  )
}
