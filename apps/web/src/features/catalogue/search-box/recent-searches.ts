/** Recent entries, at most 3 (docs/specification.md#constants). */
export const maxRecent = 3
const storageKey = 'recent_searches'

/** What this person searched last, newest first. */
export const readRecentSearches = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(text => typeof text === 'string').slice(0, maxRecent)
  } catch {
    return []
  }
}

export const rememberSearch = (text: string): void => {
  const others = readRecentSearches().filter(known => known.toLowerCase() !== text.toLowerCase())
  try {
    localStorage.setItem(storageKey, JSON.stringify([text, ...others].slice(0, maxRecent)))
  } catch {
    // A full store: the search itself goes on.
  }
}
