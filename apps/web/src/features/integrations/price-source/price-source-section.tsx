import { useQuery } from '@tanstack/react-query'
import { FileDown, Plus, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { momentOf } from '../status-words.ts'
import { sourceStanding } from '../ways/standings.ts'
import { WayRow } from '../ways/way-row.tsx'
import { type PriceSource, priceSourceQuery, useFetchNow } from './price-source.queries.ts'
import { SourceFetches } from './source-fetches.tsx'

const SourceDialog = lazy(() => import('./price-source-dialog.tsx'))
const RemoveSourceDialog = lazy(() => import('./remove-source-dialog.tsx'))

/** The wholesaler’s own file, which Carreau fetches each night. */
const PriceSourceSection = () => {
  const { data, error, refetch } = useQuery(priceSourceQuery(useApi()))
  const [asked, setAsked] = useState<'settle' | 'remove' | null>(null)
  const hasDetails = data !== undefined && (data.url !== null || data.fetches.length > 0)
  return (
    <>
      <WayRow
        part="mercuriale"
        icon={FileDown}
        title="Mercuriale de la nuit"
        purpose="Le fichier de vos prix, cherché à votre adresse."
        standing={data && sourceStanding(data, new Date())}
        error={error}
        onRetry={() => void refetch()}
        count={data && Number(data.url !== null)}
        action={
          data?.url === null && (
            <Button variant="secondary" size="sm" onClick={() => setAsked('settle')}>
              <Plus aria-hidden="true" className="size-4" />
              Indiquer une adresse
            </Button>
          )
        }
      >
        {hasDetails && (
          <>
            {data.url !== null && <Source source={data} url={data.url} onAsk={setAsked} />}
            {data.fetches.length > 0 && <SourceFetches fetches={data.fetches} />}
          </>
        )}
      </WayRow>
      {data !== undefined && asked !== null && (
        <Suspense>
          {asked === 'settle' ? (
            <SourceDialog source={data} onClose={() => setAsked(null)} />
          ) : (
            <RemoveSourceDialog onClose={() => setAsked(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

const whenOf = ({ is_running, next_at }: PriceSource): string => {
  if (is_running) return 'Récupération en cours…'
  return next_at === null
    ? 'Rien n’est récupéré la nuit.'
    : `Prochaine récupération le ${momentOf(next_at)}.`
}

const Source = ({
  source,
  url,
  onAsk,
}: {
  source: PriceSource
  url: string
  onAsk: (what: 'settle' | 'remove') => void
}) => {
  const fetchNow = useFetchNow()
  const { is_on, is_running, username, withdraws_missing } = source
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-all" translate="no">
          {url}
        </span>
        {!is_on && <Chip>Arrêtée</Chip>}
      </p>
      <p className="text-ink-soft text-sm">
        Ce que l’import vous demanderait n’est jamais appliqué sans vous.{' '}
        <span role="status">{whenOf(source)}</span>
        {username !== null && ` Identifiant\u00a0: ${username}.`}
        {withdraws_missing && ' Ce que le fichier ne contient plus est retiré de la vente.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          pending={fetchNow.isPending || is_running}
          onClick={() => fetchNow.mutate()}
        >
          {!fetchNow.isPending && !is_running && (
            <RefreshCw aria-hidden="true" className="size-4" />
          )}
          Chercher maintenant
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onAsk('settle')}>
          Modifier
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onAsk('remove')}>
          Oublier
        </Button>
      </div>
    </div>
  )
}

export default PriceSourceSection
