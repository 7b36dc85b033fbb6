import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Package, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { type Packaging, packagingsQuery } from './catalogue.queries.ts'
import { KeptList, ListTools, perPage, SearchField } from './kept-list.tsx'

const PackagingDialog = lazy(async () => ({
  default: (await import('./packaging-dialog.tsx')).PackagingDialog,
}))

/** What produce is packed in; one in use is retired, never deleted. */
export const PackagingsSection = () => {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Packaging | 'new' | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    packagingsQuery(useApi(), { page, per_page: perPage, ...(search !== '' && { q: search }) }),
  )
  return (
    <>
      <ListTools>
        <SearchField
          label="Chercher un conditionnement"
          placeholder="Colis, plateau, 6 kg…"
          value={q}
          onChange={value => {
            setQ(value)
            setPage(1)
          }}
        />
        <Button className="max-sm:w-full" onClick={() => setOpened('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Nouveau conditionnement
        </Button>
      </ListTools>
      <KeptList
        label="Conditionnements"
        count={total => formatCount(total, 'conditionnement', 'conditionnements')}
        {...query}
        page={page}
        onPage={setPage}
        none={<EmptyState icon={Package} title="Aucun conditionnement trouvé" />}
      >
        {packaging => (
          <li key={packaging.id}>
            <button
              type="button"
              data-row
              onClick={() => setOpened(packaging)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words font-medium">{packaging.name}</span>
                <span className="block text-ink-soft text-sm">Contient {packaging.content}</span>
              </span>
              {packaging.retired && <Chip tone="saffron">Retiré</Chip>}
              <span className="shrink-0 text-ink-soft text-sm tabular-nums">
                {packaging.offers_count === 0
                  ? 'Sans offre'
                  : formatCount(packaging.offers_count, 'offre', 'offres')}
              </span>
            </button>
          </li>
        )}
      </KeptList>
      {opened !== null && (
        <Suspense>
          <PackagingDialog
            packaging={opened === 'new' ? null : opened}
            name={opened === 'new' ? q.trim() : opened.name}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}
