/** The words that an address searches for, `?search=tomate`; the router reads `?search=12` as a number. */
export const searchedText = (search: { search?: unknown }): string | undefined =>
  typeof search.search === 'string' || typeof search.search === 'number'
    ? String(search.search)
    : undefined
