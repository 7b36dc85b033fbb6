import { countryName } from '@carreau/domain/catalogue/countries'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { type Origin, originsQuery } from './catalogue.queries.ts'
import { KeptList, KeptRow, perPage, SearchAndAdd } from './kept-list.tsx'

const OriginDialog = lazy(async () => ({
  default: (await import('./origin-dialog.tsx')).OriginDialog,
}))

const aboutOf = ({ name, iso_code, aliases }: Origin): string => {
  const country = countryName(iso_code)
  return [country === name || country === undefined ? iso_code : country, ...aliases].join(' · ')
}

/** Where produce comes from: countries, regions and appellations. */
export const OriginsSection = () => {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    originsQuery(useApi(), { page, per_page: perPage, ...(search !== '' && { q: search }) }),
  )
  const row = query.data?.data.find(({ id }) => id === opened) ?? null
  return (
    <>
      <SearchAndAdd
        label="Chercher une origine"
        placeholder="Pays, région, appellation…"
        add="Nouvelle origine"
        value={q}
        onChange={value => {
          setQ(value)
          setPage(1)
        }}
        onAdd={() => setOpened('new')}
      />
      <KeptList
        label="Origines"
        count={total => formatCount(total, 'origine', 'origines')}
        {...query}
        page={page}
        onPage={setPage}
        none={<EmptyState icon={MapPin} title="Aucune origine trouvée" />}
      >
        {origin => (
          <KeptRow
            key={origin.id}
            name={origin.name}
            about={aboutOf(origin)}
            retired={origin.retired}
            offers={origin.offers_count}
            onOpen={() => setOpened(origin.id)}
          />
        )}
      </KeptList>
      {opened !== null && (opened === 'new' || row !== null) && (
        <Suspense>
          <OriginDialog origin={row} name={q.trim()} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
