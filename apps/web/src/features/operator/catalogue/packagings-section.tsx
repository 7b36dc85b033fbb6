import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { packagingsQuery } from './catalogue.queries.ts'
import { KeptList, KeptRow, perPage, SearchAndAdd } from './kept-list.tsx'

const PackagingDialog = lazy(async () => ({
  default: (await import('./packaging-dialog.tsx')).PackagingDialog,
}))

/** What produce is packed in; one in use is retired, never deleted. */
export const PackagingsSection = () => {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    packagingsQuery(useApi(), { page, per_page: perPage, ...(search !== '' && { q: search }) }),
  )
  const row = query.data?.data.find(({ id }) => id === opened) ?? null
  return (
    <>
      <SearchAndAdd
        label="Chercher un conditionnement"
        placeholder="Colis, plateau, 6 kg…"
        add="Nouveau conditionnement"
        value={q}
        onChange={value => {
          setQ(value)
          setPage(1)
        }}
        onAdd={() => setOpened('new')}
      />
      <KeptList
        label="Conditionnements"
        count={total => formatCount(total, 'conditionnement', 'conditionnements')}
        {...query}
        page={page}
        onPage={setPage}
        none={<EmptyState icon={Package} title="Aucun conditionnement trouvé" />}
      >
        {packaging => (
          <KeptRow
            key={packaging.id}
            name={packaging.name}
            about={`Contient ${packaging.content}`}
            retired={packaging.retired}
            offers={packaging.offers_count}
            onOpen={() => setOpened(packaging.id)}
          />
        )}
      </KeptList>
      {opened !== null && (opened === 'new' || row !== null) && (
        <Suspense>
          <PackagingDialog packaging={row} name={q.trim()} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
