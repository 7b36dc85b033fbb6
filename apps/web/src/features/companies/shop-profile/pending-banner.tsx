import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { shopStandingQuery, useLiveStanding } from './shop-profile.queries.ts'

const steps = {
  legal: { label: 'Informations légales', to: '/shop/profile', search: { section: 'legal' } },
  delivery: { label: 'Règles de livraison', to: '/shop/profile', search: { section: 'livraison' } },
  offers: { label: 'Premières offres', to: '/shop/offers', search: {} },
} as const

const names = ['legal', 'delivery', 'offers'] as const

/** Above every screen of a wholesaler that waits for approval: what it may prepare meanwhile. */
export const PendingBanner = () => {
  const { accesses, tenant } = useAuth()
  const own = accesses.find(({ type, id }) => type === tenant?.type && id === tenant.id)
  return own?.status === 'pending' ? <Waiting /> : null
}

const Waiting = () => {
  const { data } = useQuery(shopStandingQuery(useApi()))
  const { refreshAccesses, user } = useAuth()
  useLiveStanding(user?.id ?? null)
  const isApproved = data?.status === 'active'
  useEffect(() => {
    if (!isApproved) return
    toast.success('Votre société est validée\u00a0: vos offres sont en vente.')
    void refreshAccesses().catch(() => undefined)
  }, [isApproved, refreshAccesses])
  return (
    <section
      aria-label="En attente de validation"
      className="mb-5 flex flex-col gap-3 rounded-lg bg-saffron-soft p-4 text-saffron-ink text-sm"
    >
      <div className="flex items-start gap-2.5">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        <div>
          <p className="font-semibold">En attente de validation</p>
          <p>
            Carreau vérifie votre inscription. Préparez votre boutique&nbsp;: rien n’est visible des
            acheteurs avant la validation.
          </p>
        </div>
      </div>
      <ul aria-label="À préparer" className="grid gap-x-6 sm:grid-cols-3">
        {names.map(name => {
          const { label, ...target } = steps[name]
          const step = data?.steps.find(known => known.step === name)
          const Icon = step?.ok ? CircleCheck : CircleDashed
          return (
            <li key={name}>
              <Link
                {...target}
                className="flex min-h-13 items-start gap-2 py-1 underline-offset-4 hover:underline"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
                <span>
                  <span className="font-medium">{label}</span>
                  <span className="block">
                    {step && (step.ok ? 'Prêt' : `Il manque\u00a0: ${step.missing.join(', ')}`)}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
