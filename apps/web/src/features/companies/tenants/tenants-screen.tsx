import { tenantTypeWording } from '@carreau/domain/companies/roles'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Building2, ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { redirectSearch } from '../../../platform/session/redirect-param.ts'
import {
  type Access,
  homeOf,
  type SelectedTenant,
} from '../../../platform/session/session-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { accessesQuery, tenantChoiceSettingsQuery } from '../../accounts/door/auth.queries.ts'

const route = getRouteApi('/auth/tenants')

/** Choice of company and role, after sign-in and to switch (docs/specification.md#screens). */
export const TenantsScreen = () => {
  const search = redirectSearch(route.useSearch())
  const api = useApi()
  const auth = useAuth()
  const router = useRouter()
  const { data: accesses } = useSuspenseQuery(accessesQuery(auth.refreshAccesses))
  const { data: settings } = useQuery(tenantChoiceSettingsQuery(api))
  const [opening, setOpening] = useState<SelectedTenant | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const choose = async (tenant: SelectedTenant) => {
    setOpening(tenant)
    setFailure(null)
    try {
      await auth.chooseTenant(tenant)
      router.history.push(search.redirect ?? homeOf(tenant.type))
    } catch (error) {
      setFailure(messageOf(error, 'Cette société ne s’ouvre pas. Veuillez réessayer.'))
    }
    // Also when it went well: who comes back before the next screen is there finds this very one.
    setOpening(null)
  }
  const createLink = (
    <Link to="/auth/create-tenant" search={search}>
      <Plus aria-hidden="true" className="size-4" /> Inscrire une société
    </Link>
  )

  if (accesses.length === 0)
    return (
      <EmptyState
        icon={Building2}
        heading="h1"
        title="Bienvenue sur Carreau"
        text="Pour commander ou vendre, inscrivez votre société avec son SIRET. Si elle y est déjà, demandez à son administrateur de vous inviter."
      >
        <Button asChild>{createLink}</Button>
      </EmptyState>
    )

  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-8 md:py-12">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl">Pour qui travaillez-vous{'\u202f'}?</h1>
        <p className="text-ink-soft">
          Choisissez la société et le rôle. Vous pourrez en changer à tout moment.
        </p>
      </div>
      <FormAlert message={failure} />
      <ul className="grid gap-4 md:grid-cols-2">
        {accesses.map(access => (
          <li key={`${access.type}-${access.id}`}>
            <TenantCard
              access={access}
              roles={settings?.roles ?? []}
              current={auth.tenant}
              opening={opening}
              onChoose={choose}
            />
          </li>
        ))}
      </ul>
      {/* Below what nearly everybody taps. */}
      <Button asChild variant="secondary" className="self-start">
        {createLink}
      </Button>
    </div>
  )
}

type RoleWords = { type: Access['type']; role: string; label: string; description: string }

/** A company and the roles one may take in it; one that waits says so, one that was refused or suspended why. */
const TenantCard = ({
  access: { type, id, company_name, roles: own, status, reason },
  roles,
  current,
  opening,
  onChoose,
}: {
  access: Access
  roles: readonly RoleWords[]
  current: SelectedTenant | null
  opening: SelectedTenant | null
  onChoose: (tenant: SelectedTenant) => void
}) => {
  const isThis = (tenant: SelectedTenant | null, role: string) =>
    tenant?.type === type && tenant.id === id && tenant.selectedRole === role
  return (
    <Card className="relative flex h-full flex-col gap-3 p-5">
      <div>
        <h2 className="text-xl">{company_name}</h2>
        <p className="text-ink-soft text-sm">{tenantTypeWording[type].label}</p>
      </div>
      {status === 'pending' && (
        <div className="flex flex-col items-start gap-2">
          <Chip tone="saffron">En attente de validation</Chip>
          <p className="text-ink-soft text-sm">
            Carreau vérifie l’inscription. Préparez déjà la boutique&nbsp;: vous recevrez un e-mail
            dès qu’elle sera ouverte aux acheteurs.
          </p>
        </div>
      )}
      {status === 'suspended' && (
        <div className="flex flex-col items-start gap-2">
          <Chip tone="tomato">Suspendue par Carreau</Chip>
          <p className="break-words text-ink-soft text-sm">
            {reason !== undefined && `Motif\u00a0: ${reason} `}
            Les commandes en cours vont à leur terme, aucune nouvelle n’est passée.
          </p>
        </div>
      )}
      {status !== 'refused' ? (
        <ul className="-mx-2 flex flex-col">
          {own.map(role => {
            const words = roles.find(known => known.type === type && known.role === role)
            return (
              <li key={role}>
                <button
                  type="button"
                  disabled={opening !== null}
                  onClick={() => onChoose({ type, id, selectedRole: role, company_name })}
                  // Of a single role the whole card is the button: one taps the company's name.
                  className={cx(
                    'flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left transition-colors hover:bg-sunken disabled:opacity-60',
                    own.length === 1 && 'after:absolute after:inset-0 after:rounded-lg',
                  )}
                >
                  <span className="flex-1">
                    <span className="flex items-center gap-2 font-medium">
                      {words?.label ?? role}
                      {isThis(current, role) && <Chip tone="leaf">Actuel</Chip>}
                    </span>
                    <span className="block text-ink-soft text-sm">{words?.description}</span>
                  </span>
                  {isThis(opening, role) ? (
                    <Spinner />
                  ) : (
                    <ChevronRight aria-hidden="true" className="size-5 text-ink-soft" />
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <Chip tone="tomato">Inscription refusée</Chip>
          <p className="break-words text-ink-soft text-sm">
            {reason === undefined
              ? 'Carreau n’a pas validé cette inscription.'
              : `Motif\u00a0: ${reason}`}
          </p>
        </div>
      )}
    </Card>
  )
}
