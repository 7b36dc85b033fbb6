import type { Lists } from './list.ts'

const none: Lists = { favorites: [], lists: [] }

const isLists = (value: unknown): value is Lists =>
  typeof value === 'object' &&
  value !== null &&
  'favorites' in value &&
  Array.isArray(value.favorites) &&
  'lists' in value &&
  Array.isArray(value.lists)

/** Spec §8: an invalid lists response yields empty favourites and lists with a console warning. */
export const readLists = (answer: unknown): Lists => {
  const data =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (isLists(data)) return data
  console.warn('Invalid lists response', answer)
  return none
}
