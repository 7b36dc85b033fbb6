import type { Lists } from './list.ts'

const none: Lists = { favorites: [], lists: [] }

const isLists = (value: unknown): value is Lists =>
  typeof value === 'object' &&
  value !== null &&
  'favorites' in value &&
  Array.isArray(value.favorites) &&
  'lists' in value &&
  Array.isArray(value.lists)

/** An invalid answer gives empty lists and a warning (docs/specification.md#errors). */
export const readLists = (answer: unknown): Lists => {
  const data =
    typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  if (isLists(data)) return data
  console.warn('Invalid lists response', answer)
  return none
}
