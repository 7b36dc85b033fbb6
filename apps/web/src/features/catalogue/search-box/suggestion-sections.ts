import { foldText } from '@carreau/catalogue-search/words/fold'
import { maxRecent } from './recent-searches.ts'

/** Suggestions shown, and entries with the popular ones (docs/specification.md#constants). */
const maxEntries = 6

export type Suggestion = {
  key: string
  /** What is searched when it is chosen. */
  text: string
  /**
   * Recent and popular say which they are; live ones their category
   * (docs/specification.md#search-box).
   */
  label: string
  photo?: string | null
  tint?: string
}

export type SuggestionSection = { title: string; entries: readonly Suggestion[] }

type LiveSuggestion = {
  id: number
  commercial_designation: string
  category_name: string
  first_photo: string | null
  tint: string
}

/** Nothing typed yet: up to 3 recent searches, then popular ones up to 6 in all. */
export const idleSections = (
  recent: readonly string[],
  popular: readonly { id: number; commercial_designation: string }[],
): readonly SuggestionSection[] => {
  const kept = recent.slice(0, maxRecent)
  const known = new Set(kept.map(foldText))
  const others = popular
    .filter(product => !known.has(foldText(product.commercial_designation)))
    .slice(0, maxEntries - kept.length)
  return [
    {
      title: 'Recherches récentes',
      entries: kept.map(text => ({ key: `recent-${text}`, text, label: 'Récent' })),
    },
    {
      title: 'Recherches populaires',
      entries: others.map(product => ({
        key: `popular-${product.id}`,
        text: product.commercial_designation,
        label: 'Populaire',
      })),
    },
  ].filter(section => section.entries.length > 0)
}

/** Something typed: live suggestions, or the names that begin so until these have come. */
export const typedSections = (
  text: string,
  live: readonly LiveSuggestion[] | undefined,
  names: readonly string[],
): readonly SuggestionSection[] => {
  const folded = foldText(text)
  const entries =
    live?.slice(0, maxEntries).map(product => ({
      key: `product-${product.id}`,
      text: product.commercial_designation,
      label: product.category_name,
      photo: product.first_photo,
      tint: product.tint,
    })) ??
    names
      .filter(name => foldText(name).startsWith(folded))
      .slice(0, maxEntries)
      .map(name => ({ key: `name-${name}`, text: name, label: '' }))
  return entries.length === 0 ? [] : [{ title: 'Suggestions', entries }]
}
