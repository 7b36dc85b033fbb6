import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { electronicQuery } from './electronic.queries.ts'
import { ElectronicFlows } from './electronic-flows.tsx'
import { ElectronicForm } from './electronic-form.tsx'

/** How a wholesaler's invoices reach its plateforme agréée; whoever keeps its books is shown it. */
export const ElectronicSection = () => {
  const { data, error, refetch } = useQuery(electronicQuery(useApi()))
  return (
    <div className="flex flex-col gap-5">
      <div className="flex max-w-prose flex-col gap-2 text-ink-soft">
        <p>
          Depuis le 1er septembre 2026, une facture électronique passe par une plateforme agréée par
          l’État{'\u00a0'}: toutes les entreprises en reçoivent, les grandes et les moyennes en
          émettent, les petites le feront à partir du 1er septembre 2027.
        </p>
        <p>
          Réglez ici la vôtre{'\u00a0'}: une fois l’envoi activé, vos factures et vos avoirs y
          partent dès qu’ils sont établis. Sans plateforme, vos clients les reçoivent en PDF par
          e-mail, comme aujourd’hui.
        </p>
      </div>
      {data === undefined ? (
        error === null ? (
          <div aria-busy="true" className="flex flex-col gap-5">
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-128 rounded-lg" />
          </div>
        ) : (
          <ErrorState error={error} reset={() => void refetch()} />
        )
      ) : (
        <>
          <ElectronicForm electronic={data} />
          {(data.platform_url !== null || data.waiting_count + data.failed_count > 0) && (
            <ElectronicFlows waiting={data.waiting_count} failed={data.failed_count} />
          )}
        </>
      )}
    </div>
  )
}
