/** `?list=12`: the list that is open. Anything else in its place opens none. */
export const readListSearch = (search: Record<string, unknown>): { list?: number } => {
  const list = Number(search.list)
  return Number.isSafeInteger(list) && list > 0 ? { list } : {}
}
