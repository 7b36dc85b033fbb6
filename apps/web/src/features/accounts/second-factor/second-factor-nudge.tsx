import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldPlus } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { secondFactorQuery } from './second-factor.queries.ts'

/** Proposes the second factor to who administers a shop and has none. */
export const SecondFactorNudge = () => {
  const { tenant } = useAuth()
  const isShopAdmin = tenant?.type === 'shop' && tenant.selectedRole === 'admin'
  const { data } = useQuery({ ...secondFactorQuery(useApi()), enabled: isShopAdmin })
  if (!isShopAdmin || data === undefined || data.enabled) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <ShieldPlus aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-ink" />
        <p className="text-ink-soft text-sm">
          <strong className="font-medium text-ink">Protégez la boutique.</strong> Avec la double
          authentification, un mot de passe volé ne suffit pas pour changer vos prix ou vos
          coordonnées bancaires.
        </p>
      </div>
      <Button asChild variant="secondary">
        <Link to="/settings" search={{ section: 'double-authentification' }}>
          Activer
        </Link>
      </Button>
    </Card>
  )
}
