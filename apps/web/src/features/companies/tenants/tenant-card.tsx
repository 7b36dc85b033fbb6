import { tenantTypeWording } from '@carreau/domain/companies/roles'
import { ChevronRight } from 'lucide-react'
import type { Access, SelectedTenant } from '../../../platform/session/session-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'

type RoleWords = { type: Access['type']; role: string; label: string; description: string }

/** A company and the roles one may take in it; one that waits says so, one that was refused why. */
export const TenantCard = ({
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
    <Card className="flex h-full flex-col gap-3 p-5">
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
                  className="flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left transition-colors hover:bg-sunken disabled:opacity-60"
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
