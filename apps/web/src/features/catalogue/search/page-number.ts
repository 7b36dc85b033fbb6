/** A page of results as an address names it; the first, which needs no name, and nonsense are undefined. */
export const readPageNumber = (value: unknown): number | undefined => {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
