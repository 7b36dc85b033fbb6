import { formatCount, frenchSpaces } from '@carreau/domain/french/format'
import { type FetchState, fetchStateLabels } from '@carreau/domain/price-list/fetching'
import { Link } from '@tanstack/react-router'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { momentOf } from '../status-words.ts'
import { type Fetch, useDownloadFetched } from './price-source.queries.ts'

const tones: Record<FetchState, ChipTone> = {
  applied: 'leaf',
  unchanged: 'outline',
  asked: 'saffron',
  imported: 'leaf',
  failed: 'tomato',
}

/** What came of the last fetches: each says why, and keeps its file where somebody has to look at it. */
export const SourceFetches = ({ fetches }: { fetches: readonly Fetch[] }) => (
  <ul
    aria-label="Dernières récupérations"
    className="-mx-4 -mb-4 divide-y divide-line border-line border-t"
  >
    {fetches.map(fetch => (
      <FetchRow key={fetch.id} fetch={fetch} />
    ))}
  </ul>
)

/** « 12 offres modifiées, 3 créées »; empty where nothing was written. */
const doneOf = ({ state, summary, withdrawn }: Fetch): string => {
  if (summary === null || (state !== 'applied' && state !== 'imported')) return ''
  const { create, update } = summary
  if (create + update + withdrawn === 0) return 'Aucune offre changée'
  return [
    update > 0 && formatCount(update, 'offre modifiée', 'offres modifiées'),
    create > 0 && formatCount(create, 'offre créée', 'offres créées'),
    withdrawn > 0 && formatCount(withdrawn, 'offre retirée', 'offres retirées'),
  ]
    .filter(Boolean)
    .join(', ')
}

const FetchRow = ({ fetch }: { fetch: Fetch }) => {
  const { id, at, asked_by, state, why, file_name, has_file } = fetch
  const download = useDownloadFetched()
  const when = momentOf(at)
  const facts = [file_name, doneOf(fetch), asked_by !== null && `Demandée par ${asked_by}`]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{when}</span>
          {state === 'asked' && !has_file ? (
            // A newer list is in force, or it was too long ago.
            <Chip>Non appliquée</Chip>
          ) : (
            <Chip tone={tones[state]}>{fetchStateLabels[state]}</Chip>
          )}
        </p>
        {facts.some(Boolean) && (
          <p className="break-words text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
        )}
        {why !== null && (state === 'asked' || state === 'failed') && (
          <p className="break-words">{frenchSpaces(why)}</p>
        )}
      </div>
      {has_file && (
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link
              to="/shop/offers/import"
              search={{ fetched: id }}
              aria-label={`Ouvrir dans l’import le fichier du ${when}`}
            >
              Ouvrir dans l’import
            </Link>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            pending={download.isPending}
            aria-label={`Télécharger le fichier du ${when}`}
            onClick={() => download.mutate(id)}
          >
            Télécharger
          </Button>
        </div>
      )}
    </li>
  )
}
