import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { maturitiesQuery } from './catalogue.queries.ts'
import { KeptList, KeptRow, perPage, SearchAndAdd } from './kept-list.tsx'

const MaturityDialog = lazy(async () => ({
  default: (await import('./maturity-dialog.tsx')).MaturityDialog,
}))

/** How ripe produce is sold. */
export const MaturitiesSection = () => {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    maturitiesQuery(useApi(), { page, per_page: perPage, ...(search !== '' && { q: search }) }),
  )
  const row = query.data?.data.find(({ id }) => id === opened) ?? null
  return (
    <>
      <SearchAndAdd
        label="Chercher une maturité"
        placeholder="Mûr, ferme…"
        add="Nouvelle maturité"
        value={q}
        onChange={value => {
          setQ(value)
          setPage(1)
        }}
        onAdd={() => setOpened('new')}
      />
      <KeptList
        label="Maturités"
        count={total => formatCount(total, 'maturité', 'maturités')}
        {...query}
        page={page}
        onPage={setPage}
        none={<EmptyState icon={Gauge} title="Aucune maturité trouvée" />}
      >
        {maturity => (
          <KeptRow
            key={maturity.id}
            name={maturity.name}
            retired={maturity.retired}
            offers={maturity.offers_count}
            onOpen={() => setOpened(maturity.id)}
          />
        )}
      </KeptList>
      {opened !== null && (opened === 'new' || row !== null) && (
        <Suspense>
          <MaturityDialog maturity={row} name={q.trim()} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
