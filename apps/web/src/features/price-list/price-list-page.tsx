import { keepsPrices, seesAgreedPrices } from '@carreau/domain/price-list/price-list'
import { useQuery } from '@tanstack/react-query'
import { Link, lazyRouteComponent, useSearch } from '@tanstack/react-router'
import { FileSpreadsheet, Plus, SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { useMediaQuery } from '../../ui/navigation/use-media-query.ts'
import {
  nothingDone,
  redo,
  remember,
  type Step,
  undo,
  unlikelyPrices,
  withFallingBrackets,
} from './grid/changes.ts'
import { filterOffers, noFilter, type Sorting, sortOffers } from './grid/filter-and-sort.ts'
import type { Pasted } from './grid/paste.ts'
import { SelectionBar, Toolbar } from './grid/toolbar.tsx'
import { useSaver } from './grid/use-saver.ts'
import { ListFoot, PriceListHeader } from './header-and-foot.tsx'
import { lastImportQuery } from './import/last-import.queries.ts'
import { type Offer, offersQuery, type PriceList } from './price-list.queries.ts'
import { PriceListSkeleton, SheetSkeleton } from './price-list-skeleton.tsx'

const AddOfferDialog = lazy(() => import('./offers/add-offer-dialog.tsx'))
const OfferDialog = lazy(() => import('./offers/offer-dialog.tsx'))
const PasteDialog = lazy(() => import('./grid/paste-dialog.tsx'))
const UnlikelyDialog = lazy(() => import('./grid/unlikely-dialog.tsx'))
const BindDialog = lazy(() => import('./grid/bind-dialog.tsx'))
const SettleDialog = lazy(() => import('./grid/settle-dialog.tsx'))

/** The offers themselves, in a file of their own: asked for with the screen, while the list is read. */
export const OfferSheet = lazyRouteComponent(() => import('./offers/offer-sheet.tsx'), 'OfferSheet')

/** The wholesaler's price list. */
export const PriceListPage = () => {
  const { data, error, refetch } = useQuery(offersQuery(useApi()))
  const isPhone = useMediaQuery('(max-width: 767px)')
  if (data === undefined || isPhone === null)
    return error === null ? <PriceListSkeleton /> : <ErrorState error={error} reset={refetch} />
  return <LoadedList list={data} isPhone={isPhone} />
}

const LoadedList = ({ list, isPhone }: { list: PriceList; isPhone: boolean }) => {
  const { tenant } = useAuth()
  const readOnly = !keepsPrices.some(role => role === tenant?.selectedRole)
  const mayExport = seesAgreedPrices.some(role => role === tenant?.selectedRole)
  const saver = useSaver()
  const imported = new Set(useQuery(lastImportQuery()).data)
  const { show } = useSearch({ from: '/shop/offers/' })
  const [filters, setFilters] = useState(
    show === 'imported' && imported.size > 0
      ? { ...noFilter, state: 'imported' as const }
      : noFilter,
  )
  const [sorting, setSorting] = useState<Sorting>(null)
  const [undoing, setUndoing] = useState(nothingDone)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const lastTicked = useRef(0)
  const [opened, setOpened] = useState<number | null>(null)
  const [settled, setSettled] = useState<number | null>(null)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const [adding, setAdding] = useState(false)
  const [binding, setBinding] = useState<{ offers: readonly Offer[]; isBound: boolean } | null>(
    null,
  )
  const bind = (offers: readonly Offer[], isBound: boolean) => setBinding({ offers, isBound })
  const [unlikely, setUnlikely] = useState<Step | null>(null)

  const shown = list.offers.map(saver.shown)
  const current = useRef(shown)
  current.current = shown
  const failed = new Set(saver.failures.keys())
  const failedKey = filters.state === 'failed' ? [...failed].join() : ''
  const listKey = list.offers.map(({ id }) => id).join()
  // A row keeps its place while one works on it: only another filter or order moves it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for what is read
  const found = useMemo(
    () => sortOffers(filterOffers(current.current, filters, { failed, imported }), sorting),
    [filters, sorting, listKey, failedKey],
  )
  const byId = new Map(shown.map(offer => [offer.id, offer]))
  const offers = found.flatMap(({ id }) => byId.get(id) ?? [])

  const latest = useRef<() => void>(() => undefined)
  /** What one click took off sale is back with another. */
  const sayWithdrawn = (step: Step) => {
    const [only, ...others] = step
    if (only?.field !== 'is_available' || only.to !== false || others.length > 0) return
    toast.info(`${byId.get(only.offerId)?.specification.label ?? 'Cette offre'} : indisponible`, {
      id: 'withdrawn',
      duration: 8_000,
      action: { label: 'Annuler', onClick: () => latest.current() },
    })
    latest.current = () =>
      write([{ offerId: only.offerId, field: 'is_available', from: false, to: true }])
  }
  const write = (step: Step) => {
    const whole = withFallingBrackets(step, byId)
    setUndoing(now => remember(now, whole))
    saver.save(whole)
    sayWithdrawn(whole)
  }
  const save = (step: Step) => (unlikelyPrices(step).length > 0 ? setUnlikely(step) : write(step))
  const travel = (way: typeof undo) => {
    const travelled = way(undoing)
    if (travelled === null) return
    setUndoing(travelled.next)
    saver.save(travelled.step)
  }
  const tick = (row: number, withShift: boolean) => {
    const to = !ticked.has(offers[row]?.id ?? 0)
    const [first, last] = withShift
      ? [Math.min(row, lastTicked.current), Math.max(row, lastTicked.current)]
      : [row, row]
    lastTicked.current = row
    const next = new Set(ticked)
    for (const { id } of offers.slice(first, last + 1)) to ? next.add(id) : next.delete(id)
    setTicked(next)
  }

  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined)
  // After a change of many, or a tap on a button, the grid has not the focus: the keys undo all the same.
  keys.current = event => {
    const target = event.target instanceof Element ? event.target : null
    const isElsewhere = target?.closest('input, textarea, select, [role=grid], [role=dialog]')
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!isUndo || isElsewhere || event.defaultPrevented || readOnly) return
    event.preventDefault()
    travel(event.shiftKey ? redo : undo)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => keys.current(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const openedOffer = opened === null ? undefined : byId.get(opened)
  const settledOffer = settled === null ? undefined : byId.get(settled)
  const failure = settled === null ? undefined : saver.failures.get(settled)
  const chosen = shown.filter(({ id }) => ticked.has(id))

  return (
    <div className="flex flex-col gap-4">
      <PriceListHeader
        readOnly={readOnly}
        exports={mayExport && list.offers.length > 0 && !isPhone}
        onAdd={() => setAdding(true)}
      />
      {list.offers.length === 0 ? (
        <EmptyState
          icon={FileSpreadsheet}
          title="Votre mercuriale est vide"
          text="Importez votre fichier de prix, ou ajoutez vos offres une à une."
        >
          {!readOnly && (
            <>
              <Button asChild>
                <Link to="/shop/offers/import">Importer un fichier</Link>
              </Button>
              <Button variant="secondary" onClick={() => setAdding(true)}>
                <Plus aria-hidden="true" className="size-4" />
                Ajouter une offre
              </Button>
            </>
          )}
        </EmptyState>
      ) : (
        <>
          <Toolbar
            offers={list.offers}
            filters={filters}
            onFilter={setFilters}
            saver={saver}
            canUndo={undoing.done.length > 0}
            canRedo={undoing.undone.length > 0}
            onUndo={() => travel(undo)}
            onRedo={() => travel(redo)}
            readOnly={readOnly}
            hasImported={imported.size > 0}
          />
          {!readOnly && !isPhone && (
            <SelectionBar
              chosen={chosen}
              found={offers}
              onChoose={ids => setTicked(new Set(ids))}
              onApplied={() => setTicked(new Set())}
              save={save}
              onBind={bind}
            />
          )}
          <Suspense fallback={<SheetSkeleton />}>
            <OfferSheet
              isPhone={isPhone}
              offers={offers}
              ticked={ticked}
              failures={saver.failures}
              imported={imported}
              readOnly={readOnly}
              sorting={sorting}
              onSort={setSorting}
              onTick={tick}
              save={save}
              undo={() => travel(undo)}
              redo={() => travel(redo)}
              onOpen={({ id }) => setOpened(id)}
              onSettle={({ id }) => setSettled(id)}
              onRefusedPaste={setPasted}
              onBind={bind}
            >
              <EmptyState icon={SearchX} title="Aucune offre ne correspond">
                <Button variant="secondary" onClick={() => setFilters(noFilter)}>
                  Effacer les filtres
                </Button>
              </EmptyState>
            </OfferSheet>
            <ListFoot
              shown={offers.length}
              read={list.offers.length}
              total={list.total}
              exports={mayExport && isPhone}
            />
          </Suspense>
        </>
      )}
      <Suspense>
        {adding && <AddOfferDialog onClose={() => setAdding(false)} />}
        {openedOffer && (
          <OfferDialog
            key={`${openedOffer.id}-${openedOffer.version}`}
            offer={openedOffer}
            readOnly={readOnly}
            onClose={() => setOpened(null)}
          />
        )}
        {unlikely && (
          <UnlikelyDialog
            prices={unlikelyPrices(unlikely)}
            offers={byId}
            onClose={() => setUnlikely(null)}
            onApply={() => {
              write(unlikely)
              setUnlikely(null)
            }}
          />
        )}
        {binding && <BindDialog {...binding} onClose={() => setBinding(null)} />}
        {pasted && (
          <PasteDialog
            pasted={pasted}
            onClose={() => setPasted(null)}
            onApply={() => {
              save(pasted.changes)
              setPasted(null)
            }}
          />
        )}
        {settledOffer && failure && (
          <SettleDialog
            offer={settledOffer}
            failure={failure}
            onClose={() => setSettled(null)}
            onRetry={() => {
              saver.retry(settledOffer.id)
              setSettled(null)
            }}
            onGiveUp={() => {
              saver.giveUp(settledOffer.id)
              setSettled(null)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
