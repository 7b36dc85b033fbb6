import type { List, ListLine, Lists } from './list.ts'

type Change = (list: List) => List

/** The lists with one of them changed. */
export const withList =
  (listId: number, change: Change) =>
  (lists: Lists): Lists => ({
    ...lists,
    lists: lists.lists.map(list => (list.id === listId ? change(list) : list)),
  })

/** A line with other packages or another par. */
export const withLine =
  (specId: number, change: Partial<Pick<ListLine, 'packages_quantity' | 'par'>>): Change =>
  list => ({
    ...list,
    specifications: list.specifications.map(line =>
      line.id === specId ? { ...line, ...change } : line,
    ),
  })

export const withoutLine =
  (specId: number): Change =>
  list => ({ ...list, specifications: list.specifications.filter(({ id }) => id !== specId) })

/** The lines in the order of `ids`; those it leaves out follow as they were, as the API has it. */
export const inOrder =
  (ids: readonly number[]): Change =>
  list => {
    const place = new Map(ids.map((id, index) => [id, index]))
    const placeOf = (line: ListLine) => place.get(line.id) ?? ids.length
    return {
      ...list,
      specifications: list.specifications.toSorted((a, b) => placeOf(a) - placeOf(b)),
    }
  }

/** `ids` with the one at `from` taken to `to`, counted from 0 and kept within the shelf. */
export const moved = (ids: readonly number[], from: number, to: number): number[] => {
  const others = ids.filter((_, index) => index !== from)
  return others.toSpliced(Math.max(0, to), 0, ...ids.slice(from, from + 1))
}
