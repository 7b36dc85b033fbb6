import { formatCount } from '@carreau/domain/french/format'
import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { PageButtons } from '../page-buttons.tsx'

export const perPage = 50

/** Search on « / », as everywhere on a desk; Down goes on into the list. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const isWriting =
        target instanceof HTMLElement &&
        target.matches('input, textarea, select, [contenteditable], [role=dialog] *')
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      // The search box of the page has the same shortcut.
      event.stopImmediatePropagation()
      field.current?.focus()
    }
    window.addEventListener('keydown', toSearch, { capture: true })
    return () => window.removeEventListener('keydown', toSearch, { capture: true })
  }, [])
  return (
    <span className="relative min-w-0 max-sm:basis-full sm:max-w-80 sm:flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        className="pl-9"
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          document.querySelector<HTMLElement>('[data-row]')?.focus()
        }}
      />
    </span>
  )
}

/** Up and Down go from row to row, Home and End to the ends. */
const moveByKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(row => row === event.target || row.contains(event.target as Node))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus()
}

/** The rows of one kind: their number, themselves, the pages; or why there is none. */
export const KeptList = <Row,>({
  label,
  count,
  data,
  error,
  refetch,
  isPlaceholderData,
  page,
  onPage,
  none,
  children,
}: {
  label: string
  count: (total: number) => string
  data: { data: readonly Row[]; meta: { total: number } } | undefined
  error: Error | null
  refetch: () => unknown
  isPlaceholderData: boolean
  page: number
  onPage: (page: number) => void
  none: ReactNode
  children: (row: Row) => ReactNode
}) => {
  const pages = Math.max(1, Math.ceil((data?.meta.total ?? 0) / perPage))
  // The last row of the last page is gone: there is one page less.
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData && page > pages) onPage(pages)
  })
  if (error !== null && data === undefined)
    return <ErrorState error={error} reset={() => void refetch()} />
  if (data === undefined || (isPlaceholderData && data.data.length === 0))
    return <Skeleton className="h-96 rounded-lg" />
  if (data.data.length === 0) return none
  return (
    <div
      aria-busy={isPlaceholderData}
      className="flex flex-col gap-3 transition-opacity aria-busy:opacity-60"
    >
      <p role="status" className="text-ink-soft text-sm">
        {count(data.meta.total)}
      </p>
      <ul
        aria-label={label}
        onKeyDown={moveByKeys}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {data.data.map(children)}
      </ul>
      <PageButtons page={page} pages={pages} onPage={onPage} words={['Précédents', 'Suivants']} />
    </div>
  )
}

/** Where one searches and filters a kind, and adds to it. */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

/** Search and the way to something new, above a list. */
export const SearchAndAdd = ({
  label,
  placeholder,
  add,
  value,
  onChange,
  onAdd,
}: {
  label: string
  placeholder: string
  add: string
  value: string
  onChange: (value: string) => void
  onAdd: () => void
}) => (
  <ListTools>
    <SearchField label={label} placeholder={placeholder} value={value} onChange={onChange} />
    <Button className="max-sm:w-full" onClick={onAdd}>
      <Plus aria-hidden="true" className="size-4" />
      {add}
    </Button>
  </ListTools>
)

/** A row that opens: its name, what is said of it, and how many offers have it. */
export const KeptRow = ({
  name,
  about,
  retired,
  offers,
  onOpen,
}: {
  name: string
  about?: string
  retired: boolean
  offers: number
  onOpen: () => void
}) => (
  <li>
    <button
      type="button"
      data-row
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{name}</span>
        {about !== undefined && <span className="block text-ink-soft text-sm">{about}</span>}
      </span>
      {retired && <Chip tone="saffron">Retiré</Chip>}
      <span className="shrink-0 text-ink-soft text-sm tabular-nums">
        {offers === 0 ? 'Sans offre' : formatCount(offers, 'offre', 'offres')}
      </span>
    </button>
  </li>
)
