import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { type Brand, brandsQuery, useKeeping } from './catalogue.queries.ts'
import { KeptList, ListTools, perPage, SearchField } from './kept-list.tsx'

const BrandDialog = lazy(async () => ({
  default: (await import('./brand-dialogs.tsx')).BrandDialog,
}))
const MergeDialog = lazy(async () => ({
  default: (await import('./brand-dialogs.tsx')).MergeDialog,
}))
const RefuseBrandDialog = lazy(async () => ({
  default: (await import('./brand-dialogs.tsx')).RefuseBrandDialog,
}))

const states: Record<Brand['state'], { label: string; tone: ChipTone }> = {
  to_review: { label: 'À vérifier', tone: 'saffron' },
  approved: { label: 'Approuvée', tone: 'leaf' },
  merged: { label: 'Fusionnée', tone: 'outline' },
  refused: { label: 'Refusée', tone: 'tomato' },
}
const isState = (value: string): value is Brand['state'] => Object.hasOwn(states, value)

type Asked = { brand: Brand | null; how: 'name' | 'merge' | 'refuse' }

/** The brands: those a wholesaler has named and nobody has looked at come first. */
export const BrandsSection = () => {
  const [q, setQ] = useState('')
  const [state, setState] = useState<Brand['state'] | ''>('')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const search = useDebounced(q.trim(), 200)
  const query = useQuery(
    brandsQuery(useApi(), {
      page,
      per_page: perPage,
      ...(search !== '' && { q: search }),
      ...(state !== '' && { state }),
    }),
  )
  const close = () => setAsked(null)
  return (
    <>
      <ListTools>
        <SearchField
          label="Chercher une marque"
          placeholder="Marque…"
          value={q}
          onChange={value => {
            setQ(value)
            setPage(1)
          }}
        />
        <Select
          aria-label="État"
          className="min-w-0 max-sm:flex-1"
          value={state}
          onChange={({ target: { value } }) => {
            setState(isState(value) ? value : '')
            setPage(1)
          }}
        >
          <option value="">Toutes</option>
          {Object.entries(states).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button className="max-sm:flex-1" onClick={() => setAsked({ brand: null, how: 'name' })}>
          <Plus aria-hidden="true" className="size-4" />
          Nouvelle marque
        </Button>
      </ListTools>
      <KeptList
        label="Marques"
        count={total => formatCount(total, 'marque', 'marques')}
        {...query}
        page={page}
        onPage={setPage}
        none={<EmptyState icon={Tag} title="Aucune marque trouvée" />}
      >
        {brand => <BrandRow key={brand.id} brand={brand} onAsk={how => setAsked({ brand, how })} />}
      </KeptList>
      {asked !== null && (
        <Suspense>
          {asked.brand === null || asked.how === 'name' ? (
            <BrandDialog brand={asked.brand} name={asked.brand?.name ?? q.trim()} onClose={close} />
          ) : asked.how === 'merge' ? (
            <MergeDialog brand={asked.brand} onClose={close} />
          ) : (
            <RefuseBrandDialog brand={asked.brand} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const BrandRow = ({ brand, onAsk }: { brand: Brand; onAsk: (how: Asked['how']) => void }) => {
  const approve = useKeeping(
    (api, { id, version }: Brand) =>
      api.approveBrand({ params: { brandId: id }, body: { version } }),
    () => `Marque approuvée`,
    { failure: 'La marque n’a pas été approuvée. Veuillez réessayer.' },
  )
  const { label, tone } = states[brand.state]
  const about = [
    brand.offers_count === 0 ? 'sans offre' : formatCount(brand.offers_count, 'offre', 'offres'),
    brand.proposed_by === null
      ? null
      : `proposée par ${brand.proposed_by}${brand.is_hidden ? ', que personne d’autre ne voit' : ''}`,
    brand.merged_into === null ? null : `se lit «\u00a0${brand.merged_into.name}\u00a0»`,
  ]
  const mayApprove = brand.state === 'to_review' || brand.state === 'refused' || brand.is_hidden
  const name = `\u00a0: ${brand.name}`
  return (
    <li
      data-row
      tabIndex={-1}
      className="flex flex-col gap-2 px-4 py-2.5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-words font-medium">{brand.name}</span>
          {brand.state !== 'approved' && <Chip tone={tone}>{label}</Chip>}
        </p>
        <p className="text-ink-soft text-sm">{about.filter(Boolean).join(' · ')}</p>
      </div>
      {brand.state !== 'merged' && (
        <div className="flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:[&_button]:px-2 sm:shrink-0">
          {mayApprove && (
            <Button
              size="sm"
              variant="soft"
              pending={approve.isPending}
              aria-label={`Approuver${name}`}
              onClick={() => approve.mutate(brand)}
            >
              Approuver
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Fusionner${name}`}
            onClick={() => onAsk('merge')}
          >
            Fusionner…
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Renommer${name}`}
            onClick={() => onAsk('name')}
          >
            Renommer…
          </Button>
          {brand.state !== 'refused' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Refuser${name}`}
              onClick={() => onAsk('refuse')}
            >
              Refuser…
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
