import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { Clock, CornerDownLeft, type LucideIcon, TrendingUp } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useIsReachable } from '../../../platform/offline/reachable.ts'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import { OfflineWays } from './offline-ways.tsx'
import { readRecentSearches } from './recent-searches.ts'
import {
  popularProductsQuery,
  productNamesQuery,
  productSuggestionQuery,
} from './search-box.queries.ts'
import {
  idleSections,
  type Suggestion,
  type SuggestionSection,
  typedSections,
} from './suggestion-sections.ts'

const noteLook = 'px-3 py-2.5 text-ink-soft text-sm'

/**
 * The open list under the field; at most 20rem high (docs/specification.md#constants). Loaded when
 * the field is reached. It writes what it shows into `entries`, where the field's keys find it.
 */
export const SuggestionList = ({
  id,
  open,
  text,
  entries,
  highlight,
  onHighlight,
  onChoose,
}: {
  id: string
  open: boolean
  text: string
  entries: RefObject<readonly Suggestion[]>
  highlight: number
  onHighlight: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}) => {
  const { sections, state } = useSuggestions(text, open)
  const isOffline = state === 'offline'
  useEffect(() => {
    entries.current = sections.flatMap(section => section.entries)
  }, [entries, sections])
  const empty = sections.length === 0
  const box = useRef<HTMLDivElement>(null)
  const isTabbedInto = useIsTabbedInto(box, isOffline)
  const shown = (open && (isOffline || !(empty && text === ''))) || isTabbedInto
  let index = -1
  return (
    <div
      ref={box}
      hidden={!shown}
      className="absolute inset-x-0 top-full z-40 mt-1.5 overflow-hidden rounded-md border border-line bg-surface shadow-floating"
    >
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className="max-h-80 overflow-y-auto p-1.5 empty:p-0"
      >
        {shown &&
          sections.map(section => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element
            <div key={section.title} role="group" aria-label={section.title}>
              <p aria-hidden="true" className="px-3 pt-2 pb-1 font-medium text-ink-soft text-xs">
                {section.title}
              </p>
              {section.entries.map(entry => {
                index += 1
                const at = index
                return (
                  <SuggestionOption
                    key={entry.key}
                    id={`${id}-${at}`}
                    suggestion={entry}
                    icon={entry.label === 'Récent' ? Clock : TrendingUp}
                    highlighted={at === highlight}
                    onHighlight={() => onHighlight(at)}
                    onChoose={() => onChoose(entry)}
                  />
                )
              })}
            </div>
          ))}
      </div>
      {shown && isOffline && <OfflineWays text={text} />}
      <div role="status">
        {shown && empty && !isOffline && (
          <p className={noteLook}>
            {state === 'waiting' && 'Recherche...'}
            {state === 'searching' && 'Recherche en cours...'}
            {state === 'done' && 'Aucune suggestion trouvée'}
          </p>
        )}
      </div>
      {shown && text !== '' && !isOffline && (
        <p className="flex items-center gap-2 border-line border-t bg-sunken px-3 py-2 text-ink-soft text-xs">
          <CornerDownLeft aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="truncate">Appuyez sur Entrée pour rechercher «&nbsp;{text}&nbsp;»</span>
        </p>
      )}
    </div>
  )
}

/**
 * Without a network the list has links, to which Tab leads past the field's other buttons: until the whole search is left
 * they stay, though the field has lost the focus.
 */
const useIsTabbedInto = (box: RefObject<HTMLElement | null>, hasLinks: boolean): boolean => {
  const [isWithin, setIsWithin] = useState(false)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!hasLinks || !form) return
    const follow = (focused: EventTarget | null) =>
      setIsWithin(
        focused instanceof Element && form.contains(focused) && !focused.matches('[role=combobox]'),
      )
    const onFocusIn = ({ target }: FocusEvent) => follow(target)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => follow(relatedTarget)
    form.addEventListener('focusin', onFocusIn)
    form.addEventListener('focusout', onFocusOut)
    return () => {
      form.removeEventListener('focusin', onFocusIn)
      form.removeEventListener('focusout', onFocusOut)
      setIsWithin(false)
    }
  }, [box, hasLinks])
  return isWithin
}

/** One line of the list: chosen by pointer here, by keys from the field. */
const SuggestionOption = ({
  id,
  suggestion,
  icon: Icon,
  highlighted,
  onHighlight,
  onChoose,
}: {
  id: string
  suggestion: Suggestion
  icon: LucideIcon
  highlighted: boolean
  onHighlight: () => void
  onChoose: () => void
}) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's (search-box.tsx)
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={highlighted}
    className={cx(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm',
      highlighted && 'bg-sunken',
    )}
    onPointerMove={highlighted ? undefined : onHighlight}
    onPointerDown={event => event.preventDefault()}
    onClick={onChoose}
  >
    {suggestion.tint === undefined ? (
      <Icon aria-hidden="true" className="mx-2 size-4 shrink-0 text-ink-soft" />
    ) : (
      <ProductTile
        photo={suggestion.photo ?? null}
        tint={suggestion.tint}
        sizes="32px"
        className="size-8 shrink-0"
      />
    )}
    <span className="min-w-0 flex-1 truncate font-medium">{suggestion.text}</span>
    <span className="shrink-0 text-ink-soft text-xs">{suggestion.label}</span>
  </div>
)

/** Search debounce (docs/specification.md#constants). */
const debounceMs = 300

/** What the open list shows for the typed text, and whether more is on its way. */
const useSuggestions = (
  text: string,
  open: boolean,
): {
  sections: readonly SuggestionSection[]
  state: 'waiting' | 'searching' | 'done' | 'offline'
} => {
  const isReachable = useIsReachable()
  const api = useApi()
  const typed = text.trim()
  // The list may be loaded by the first letter: that one waits like any other.
  const rested = useDebounced(typed, debounceMs, '')
  const { data: popular } = useQuery({ ...popularProductsQuery(api), enabled: open })
  const { data: names } = useQuery({ ...productNamesQuery(api), enabled: open })
  const live = useQuery({
    ...productSuggestionQuery(api, rested),
    enabled: open && typed !== '' && rested === typed,
  })

  const sections = useMemo(
    () =>
      typed === ''
        ? idleSections(open ? readRecentSearches() : [], popular ?? [])
        : typedSections(typed, rested === typed ? live.data : undefined, names ?? []),
    [typed, rested, open, popular, names, live.data],
  )
  const isLost = live.isError && isApiError(live.error) && live.error.code === 'network'
  if (!isReachable || isLost)
    // A name would lead to results that cannot come.
    return { sections: typed === '' ? sections : [], state: 'offline' }
  if (typed === '') return { sections, state: 'done' }
  if (rested !== typed) return { sections, state: 'waiting' }
  return { sections, state: live.isFetching ? 'searching' : 'done' }
}
