import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { readRecentSearches } from './recent-searches.ts'
import {
  popularProductsQuery,
  productNamesQuery,
  productSuggestionQuery,
} from './search-box.queries.ts'
import { idleSections, type SuggestionSection, typedSections } from './suggestion-sections.ts'

/** Search debounce (docs/specification.md#constants). */
const debounceMs = 300

/** What the open list shows for the typed text, and whether more is on its way. */
export const useSuggestions = (
  text: string,
  open: boolean,
): { sections: readonly SuggestionSection[]; state: 'waiting' | 'searching' | 'done' } => {
  const api = useApi()
  const typed = text.trim()
  const rested = useDebounced(typed, debounceMs)
  const { data: popular } = useQuery({ ...popularProductsQuery(api), enabled: open })
  const { data: names } = useQuery({ ...productNamesQuery(api), enabled: open })
  const live = useQuery({
    ...productSuggestionQuery(api, rested),
    enabled: open && typed !== '' && rested !== '',
  })

  const sections = useMemo(
    () =>
      typed === ''
        ? idleSections(open ? readRecentSearches() : [], popular ?? [])
        : typedSections(typed, rested === '' ? undefined : live.data, names ?? []),
    [typed, rested, open, popular, names, live.data],
  )
  if (typed === '') return { sections, state: 'done' }
  if (rested !== typed) return { sections, state: 'waiting' }
  return { sections, state: live.isFetching ? 'searching' : 'done' }
}
