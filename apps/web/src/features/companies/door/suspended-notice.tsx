import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { accessesQuery } from '../../accounts/door/auth.queries.ts'

const freshMs = 300_000

/** Above the screens of a company that the platform has suspended: why, and what goes on. */
export const SuspendedNotice = ({ className = '' }: { className?: string }) => {
  const { accesses, tenant, refreshAccesses } = useAuth()
  // What this browser keeps may be older than the suspension; while one looks, the notification tells.
  useQuery({ ...accessesQuery(refreshAccesses), staleTime: freshMs })
  const own = accesses.find(({ type, id }) => type === tenant?.type && id === tenant.id)
  if (own?.status !== 'suspended') return null
  return (
    <section
      aria-label="Société suspendue"
      className={`flex items-start gap-2.5 rounded-lg bg-tomato-soft p-4 text-sm text-tomato-ink ${className}`}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 break-words">
        <p className="font-semibold">{own.company_name} est suspendue par Carreau</p>
        {own.reason !== undefined && <p>Motif&nbsp;: {own.reason}</p>}
        <p>
          {own.type === 'shop'
            ? 'Vos offres ne sont plus en vente. Préparez, livrez et facturez les commandes en cours.'
            : 'Vous ne pouvez plus commander. Les commandes en cours vous sont livrées.'}{' '}
          Répondez à l’e-mail reçu pour en parler.
        </p>
      </div>
    </section>
  )
}
