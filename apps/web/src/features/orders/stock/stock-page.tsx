import { foldText } from '@carreau/catalogue-search/words/fold'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Boxes, Lock, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { ArrivalsList } from './arrivals-list.tsx'
import { LotRow } from './lot-row.tsx'
import { PromisesList } from './promises-list.tsx'
import { type Stock, type StockLot, stockQuery } from './stock.queries.ts'

/** What lies in the cold room, lot by lot, and what has arrived. */
export const StockPage = ({ view }: { view: 'stock' | 'promises' | 'arrivals' }) => {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const api = useApi()
  const whole = useQuery(stockQuery(api))
  const asked = useDebounced(text.trim(), 250)
  // Where one screen holds all lots, they are sought without the network.
  const isCut = whole.data?.meta.has_more === true
  const found = useQuery({ ...stockQuery(api, asked), enabled: isCut && asked !== '' })
  const { data = undefined } = isCut && asked !== '' ? found : whole
  const { error, refetch } = whole
  if (data === undefined && isApiError(error) && error.code === 'role_not_allowed')
    return <EmptyState icon={Lock} heading="h1" title="Votre rôle ne permet pas cette action." />
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Stock</h1>
        <Button asChild size="lg">
          <Link to="/shop/stock" search={{ view: 'new' }}>
            <Plus aria-hidden="true" className="size-5" />
            Nouvel arrivage
          </Link>
        </Button>
      </header>
      <Tabs
        label="Vue"
        className="self-start"
        value={view}
        onChange={next =>
          void navigate({
            to: '/shop/stock',
            search: next === 'stock' ? {} : { view: next },
            replace: true,
          })
        }
        options={[
          { value: 'stock', label: 'En stock' },
          { value: 'promises', label: 'Disponible' },
          { value: 'arrivals', label: 'Arrivages' },
        ]}
      />
      {view === 'arrivals' && <ArrivalsList />}
      {view === 'promises' && <PromisesList />}
      {view === 'stock' && (
        <>
          {data === undefined && error === null && <Skeleton className="h-72 w-full" />}
          {data === undefined && error !== null && (
            <ErrorState error={error} reset={() => void refetch()} />
          )}
          {data !== undefined && <Lots stock={data} text={text} isCut={isCut} onText={setText} />}
        </>
      )}
    </div>
  )
}

const wordsOf = (lot: StockLot): string =>
  foldText([lot.name, lot.facts, lot.origin_name, lot.lot, lot.supplier].join(' '))

const Lots = ({
  stock,
  text,
  isCut,
  onText,
}: {
  stock: Stock
  text: string
  isCut: boolean
  onText: (text: string) => void
}) => {
  // « L-4 » is one word, of which « L-5 4 kg » has none.
  const words = text.split(/\s+/).map(foldText).filter(Boolean)
  const shown = stock.data.filter(lot => words.every(word => wordsOf(lot).includes(word)))
  if (stock.data.length === 0 && words.length === 0)
    return stock.meta.has_arrivals ? (
      <EmptyState
        icon={Boxes}
        title="Rien en stock"
        text="Tout ce qui est arrivé est préparé ou sorti. Le prochain arrivage s’affichera ici."
      />
    ) : (
      <EmptyState
        icon={Boxes}
        title="Votre stock commence par un arrivage"
        text="Entrez ce que vous livre un fournisseur : chaque ligne devient un lot, proposé à la préparation. Ce qui est préparé sort du stock tout seul."
      >
        <Button asChild size="lg">
          <Link to="/shop/stock" search={{ view: 'new' }}>
            Entrer un premier arrivage
          </Link>
        </Button>
      </EmptyState>
    )
  return (
    <>
      <search className="sticky top-(--top-bar,0px) z-1 bg-paper py-1">
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
          />
          <Input
            type="search"
            aria-label="Chercher un produit, un lot, un fournisseur"
            value={text}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Produit, lot, fournisseur"
            className="h-14 pl-11 text-lg md:text-lg"
            onChange={({ target }) => onText(target.value)}
          />
        </div>
      </search>
      <p role="status" className="text-ink-soft text-sm">
        {shown.length === 0
          ? 'Aucun lot en stock ne correspond.'
          : `${formatCount(shown.length, 'lot', 'lots')}${isCut && words.length === 0 ? ' affichés, d’autres sont en stock : cherchez-les' : ''}`}
      </p>
      {shown.length > 0 && (
        <ul
          aria-label="Lots en stock"
          className="divide-y overflow-hidden rounded-lg border bg-surface"
        >
          {shown.map(lot => (
            <LotRow key={lot.id} lot={lot} today={stock.meta.today} />
          ))}
        </ul>
      )}
    </>
  )
}
