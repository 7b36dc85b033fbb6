import { formatCount } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { Redo2, Search, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import type { Offer } from '../price-list.queries.ts'
import type { Step } from './changes.ts'
import { type Filters, type State, states } from './filter-and-sort.ts'
import type { UsedSaver } from './use-saver.ts'

const stateLabels: Record<State, string> = {
  all: 'Toutes les offres',
  available: 'Disponibles',
  unavailable: 'Indisponibles',
  expired: 'Échues',
  today: 'Modifiées aujourd’hui',
  bound: 'Selon le stock',
  short: 'Épuisées',
  imported: 'Du dernier import',
  failed: 'Non enregistrées',
}

/** On a phone undoing stands beside the search; filters and what is saved have rows of their own. */
const phoneRow = 'order-2 col-span-2'

/** Search, filters, undo, and whether all is saved. */
export const Toolbar = ({
  offers,
  filters,
  onFilter,
  saver,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  readOnly,
  hasImported,
}: {
  offers: readonly Offer[]
  filters: Filters
  onFilter: (filters: Filters) => void
  saver: UsedSaver
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  readOnly: boolean
  /** Whether a file was imported during this visit. */
  hasImported: boolean
}) => {
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const { target } = event
      const isWriting =
        target instanceof HTMLElement &&
        target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      // The search box of the page has the same shortcut.
      event.stopImmediatePropagation()
      search.current?.focus()
    }
    window.addEventListener('keydown', toSearch, { capture: true })
    return () => window.removeEventListener('keydown', toSearch, { capture: true })
  }, [])
  const categories = [
    ...new Map(offers.map(({ product_category: { id, name } }) => [id, name])),
  ].sort(([, a], [, b]) => a.localeCompare(b, 'fr'))
  const isOffered: Partial<Record<State, boolean>> = {
    failed: saver.failures.size > 0,
    imported: hasImported,
    bound: offers.some(offer => offer.stock_bound),
    short: offers.some(offer => offer.stock_bound),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 md:flex md:flex-wrap">
      <span className="relative min-w-0 flex-1 md:min-w-36 md:max-w-80">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
        />
        <Input
          ref={search}
          type="search"
          aria-label="Chercher dans la mercuriale"
          aria-keyshortcuts="/"
          placeholder="Produit, origine, calibre…"
          className="pl-9"
          value={filters.q}
          onChange={event => onFilter({ ...filters, q: event.target.value })}
        />
      </span>
      <div className={cx('grid grid-cols-2 gap-2 md:order-1 md:flex', phoneRow)}>
        <Select
          aria-label="Rayon"
          className="min-w-0 md:max-lg:w-41"
          value={filters.categoryId ?? ''}
          onChange={event =>
            onFilter({ ...filters, categoryId: Number(event.target.value) || null })
          }
        >
          <option value="">Tous les rayons</option>
          {categories.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="État"
          className="min-w-0 md:max-lg:w-41"
          value={filters.state}
          onChange={event =>
            onFilter({
              ...filters,
              state: states.find(state => state === event.target.value) ?? 'all',
            })
          }
        >
          {states
            .filter(state => state === filters.state || (isOffered[state] ?? true))
            .map(state => (
              <option key={state} value={state}>
                {stateLabels[state]}
              </option>
            ))}
        </Select>
      </div>
      {!readOnly && (
        <>
          <span className={cx('min-h-5 md:order-2 md:ml-auto', phoneRow)}>
            <SaveState
              saver={saver}
              onShowFailed={() => onFilter({ q: '', categoryId: null, state: 'failed' })}
            />
          </span>
          <div className="order-1 flex items-center md:order-3 md:gap-1">
            <IconButton label="Annuler (Ctrl+Z)" disabled={!canUndo} onClick={onUndo}>
              <Undo2 aria-hidden="true" />
            </IconButton>
            <IconButton label="Rétablir (Ctrl+Y)" disabled={!canRedo} onClick={onRedo}>
              <Redo2 aria-hidden="true" />
            </IconButton>
          </div>
        </>
      )}
    </div>
  )
}

/** « Enregistré », « 3 changements en cours », or what could not be saved. */
const SaveState = ({
  saver: { failures, pending, savedOnce, retryNetwork },
  onShowFailed,
}: {
  saver: UsedSaver
  onShowFailed: () => void
}) => (
  <span className="mr-auto flex flex-wrap items-center gap-x-3 text-sm md:mr-0 md:px-2">
    <output className="text-ink-soft">
      {pending > 0 && formatCount(pending, 'changement en cours', 'changements en cours')}
      {pending === 0 && failures.size === 0 && savedOnce && 'Enregistré'}
    </output>
    {failures.size > 0 && (
      <button
        type="button"
        className="min-h-9 font-medium pointer-coarse:min-h-11 text-tomato-ink underline underline-offset-4"
        onClick={onShowFailed}
      >
        {formatCount(failures.size, 'offre non enregistrée', 'offres non enregistrées')}
      </button>
    )}
    {[...failures.values()].some(({ isNetwork }) => isNetwork) && (
      <Button size="sm" variant="secondary" onClick={retryNetwork}>
        Réessayer
      </Button>
    )}
  </span>
)

const SelectionActions = lazy(() => import('./selection-actions.tsx'))

/** What one does with the offers that are ticked. */
export const SelectionBar = ({
  found,
  onChoose,
  ...acts
}: {
  chosen: readonly Offer[]
  /** What the filters show. */
  found: readonly Offer[]
  onChoose: (ids: number[]) => void
  onApplied: () => void
  save: (step: Step) => void
  /** Has offers sold within their stock, or without counting it. */
  onBind: (offers: readonly Offer[], isBound: boolean) => void
}) => (
  <div className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
    <span className="text-ink-soft">
      {acts.chosen.length === 0
        ? 'Cochez des offres pour les changer ensemble.'
        : formatCount(acts.chosen.length, 'offre choisie', 'offres choisies')}
    </span>
    <Button variant="link" onClick={() => onChoose(found.map(({ id }) => id))}>
      {`Tout choisir (${found.length})`}
    </Button>
    {acts.chosen.length > 0 && (
      <>
        <Button variant="link" onClick={() => onChoose([])}>
          Ne rien choisir
        </Button>
        <Suspense>
          <SelectionActions {...acts} />
        </Suspense>
      </>
    )}
  </div>
)
