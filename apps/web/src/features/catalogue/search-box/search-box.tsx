import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useOnDemand } from '../../../ui/feedback/use-on-demand.ts'
import { rememberSearch } from './recent-searches.ts'
import type { Suggestion } from './suggestion-sections.ts'

/** The list closes so long after the field has lost the focus (docs/specification.md#constants). */
const blurDelayMs = 200

const loadList = () => import('./suggestion-list.tsx')

/** A combobox whose list suggests and whose Enter searches (docs/specification.md#search-box). */
export const SearchBox = ({ placeholder = 'Rechercher...' }: { placeholder?: string }) => {
  const navigate = useNavigate()
  const router = useRouter()
  const searched = useLocation({
    select: location => searchedText(location.search),
  })
  const [text, setText] = useState(searched ?? '')
  const [open, setOpen] = useState(false)
  const [highlight, setHighlight] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useSearchShortcut(field)
  const listId = useId()
  const [list, requestList] = useOnDemand(loadList)
  /** What the list shows, for the keys; the list itself keeps it up to date. */
  const entries = useRef<readonly Suggestion[]>([])

  // The field follows the address, also after « back ». On the first render it keeps what was typed
  // before hydration.
  const typed = useRef(() => field.current?.value)
  useEffect(() => {
    setText(typed.current() ?? searched ?? '')
    typed.current = () => undefined
  }, [searched])
  useEffect(() => () => clearTimeout(closing.current), [])

  const close = () => {
    clearTimeout(closing.current)
    setOpen(false)
    setHighlight(-1)
  }
  const show = () => {
    requestList()
    clearTimeout(closing.current)
    setOpen(true)
  }
  const search = (wanted: string, fromSuggestion: boolean) => {
    const trimmed = wanted.trim()
    setText(trimmed)
    close()
    if (trimmed !== '') rememberSearch(trimmed)
    const { pathname, search: before } = router.latestLocation
    // A suggestion is a search of its own; words typed over results refine them.
    const isRefined = pathname === '/search-products' && !fromSuggestion
    void navigate({
      to: '/search-products',
      search: {
        ...(isRefined && keptChoices(before)),
        ...(trimmed === '' ? {} : { search: trimmed }),
        ...(fromSuggestion ? { advanced: false } : {}),
      },
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = open ? entries.current[highlight] : undefined
    field.current?.blur()
    search(chosen?.text ?? text, chosen !== undefined)
  }
  const move = (by: 1 | -1) => {
    show()
    // One stop more than entries: the field itself (-1), so that both ends lead back to it.
    const stops = entries.current.length + 1
    setHighlight(at => ((at + 1 + by + stops) % stops) - 1)
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const highlighted = open ? entries.current[highlight] : undefined
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') open ? close() : leave()
    else if (event.key === 'Tab' && highlighted !== undefined) search(highlighted.text, true)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every reader
    <form role="search" action="/search-products" className="relative" onSubmit={submit}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        role="combobox"
        aria-label="Rechercher des produits"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-keyshortcuts="/"
        aria-controls={list === null ? undefined : listId}
        aria-activedescendant={open && highlight >= 0 ? `${listId}-${highlight}` : undefined}
        type="text"
        name="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setHighlight(-1)
          show()
        }}
        onPointerEnter={requestList}
        onFocus={show}
        onClick={show}
        onBlur={() => {
          closing.current = setTimeout(close, blurDelayMs)
        }}
        onKeyDown={onKeyDown}
        className="peer h-11 w-full rounded-md border border-line-strong bg-surface pr-11 pl-10.5 text-base transition-colors placeholder:text-ink-soft hover:border-ink-soft md:text-sm"
      />
      {text === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto flex size-6 items-center justify-center rounded-sm border border-line bg-sunken font-sans text-ink-soft text-xs peer-focus:hidden max-lg:hidden"
        >
          /
        </span>
      ) : (
        <button
          type="button"
          aria-label="Effacer la recherche"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center text-ink-soft hover:text-ink"
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
      {list !== null && (
        <list.SuggestionList
          id={listId}
          open={open}
          text={text.trim()}
          entries={entries}
          highlight={highlight}
          onHighlight={setHighlight}
          onChoose={chosen => search(chosen.text, true)}
        />
      )}
    </form>
  )
}

const writable = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/** Whether this key press is « / » outside of any field. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.key === '/' &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(writable) !== null)

/** Whether the field can take the focus: visible, and not behind a dialog. */
const isReachable = (input: HTMLInputElement): boolean =>
  input.offsetParent !== null && input.closest('[inert], [aria-hidden=true]') === null

/**
 * « / » anywhere outside of a field focuses the search and selects its text. Returns a function that
 * puts the focus back where it was.
 */
const useSearchShortcut = (field: RefObject<HTMLInputElement | null>): (() => void) => {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const input = field.current
      if (!isShortcut(event) || input === null || !isReachable(input)) return
      event.preventDefault()
      const { activeElement } = document
      before.current = activeElement instanceof HTMLElement ? activeElement : null
      input.addEventListener('blur', () => (before.current = null), { once: true })
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
  return () => {
    const place = before.current
    field.current?.blur()
    if (place?.isConnected) place.focus()
  }
}

/** Gone with the words they were chosen for: « Grappe » and « 57-67 » are a tomato's. */
const ofFormerWords = ['search', 'page', 'variety', 'size', 'maturity']
const noFilters = ['advanced', 'sort', 'view']

/** What stays of a search when other words are typed over it: where from, how and by whom, order and view. */
export const keptChoices = (search: object): Record<string, unknown> => {
  const kept = Object.entries(search).filter(([name]) => !ofFormerWords.includes(name))
  const isFiltered = kept.some(([name]) => !noFilters.includes(name))
  return Object.fromEntries(kept.filter(([name]) => isFiltered || name !== 'advanced'))
}

/** The words that an address searches for, `?search=tomate`; the router reads `?search=12` as a number. */
export const searchedText = (search: { search?: unknown }): string | undefined =>
  typeof search.search === 'string' || typeof search.search === 'number'
    ? String(search.search)
    : undefined
