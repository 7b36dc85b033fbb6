export type ListSearch = { list?: number }

/** `?list=12`: the list that is open, negative while it waits for the network. Anything else opens none. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => {
  const list = Number(search.list)
  return Number.isSafeInteger(list) && list !== 0 ? { list } : {}
}
