import { useQuery } from '@tanstack/react-query'
import { FileDown, Plus, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { momentOf } from '../status-words.ts'
import { type PriceSource, priceSourceQuery, useFetchNow } from './price-source.queries.ts'
import { SourceFetches } from './source-fetches.tsx'

const SourceDialog = lazy(() => import('./price-source-dialog.tsx'))
const RemoveSourceDialog = lazy(() => import('./remove-source-dialog.tsx'))

/** The wholesaler’s own file, which Carreau fetches each night. */
const PriceSourceSection = () => {
  const { data, error, refetch } = useQuery(priceSourceQuery(useApi()))
  const [asked, setAsked] = useState<'settle' | 'remove' | null>(null)
  return (
    <section aria-labelledby="price-source" className="flex flex-col gap-4 pt-4">
      <div className="flex max-w-prose flex-col gap-1">
        <h3 id="price-source" className="font-semibold">
          Mercuriale récupérée chaque nuit
        </h3>
        <p className="text-ink-soft">
          Carreau va chercher le fichier de vos prix à l’adresse que vous indiquez et l’applique. Ce
          que l’import vous demanderait n’est jamais appliqué sans vous.
        </p>
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-48 rounded-lg" />
        ) : (
          <ErrorState error={error} reset={() => void refetch()} />
        )
      ) : data.url === null ? (
        <EmptyState
          icon={FileDown}
          heading="h3"
          title="Aucune adresse pour l’instant"
          text="CSV, Excel, PDF ou texte, en https, avec un mot de passe s’il en faut un."
        >
          <Button onClick={() => setAsked('settle')}>
            <Plus aria-hidden="true" className="size-4" />
            Indiquer une adresse
          </Button>
        </EmptyState>
      ) : (
        <SourceCard source={data} url={data.url} onAsk={setAsked} />
      )}
      {data !== undefined && data.fetches.length > 0 && <SourceFetches fetches={data.fetches} />}
      {data !== undefined && asked !== null && (
        <Suspense>
          {asked === 'settle' ? (
            <SourceDialog source={data} onClose={() => setAsked(null)} />
          ) : (
            <RemoveSourceDialog onClose={() => setAsked(null)} />
          )}
        </Suspense>
      )}
    </section>
  )
}

const whenOf = ({ is_running, next_at }: PriceSource): string => {
  if (is_running) return 'Récupération en cours…'
  return next_at === null
    ? 'Rien n’est récupéré la nuit.'
    : `Prochaine récupération le ${momentOf(next_at)}.`
}

const SourceCard = ({
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
    <Card className="flex flex-col gap-3 p-4">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-all" translate="no">
          {url}
        </span>
        {!is_on && <Chip>Arrêtée</Chip>}
      </p>
      <p className="text-ink-soft text-sm">
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
    </Card>
  )
}

export default PriceSourceSection
