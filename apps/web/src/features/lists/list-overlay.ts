import type { Shown } from '@carreau/offline-edits'
import type { LineChange, LineGoods, ListEdit } from './door/list-edit.ts'
import type { List, ListLine, Lists } from './list.ts'

const newLine = (goods: LineGoods, packages: number): ListLine => ({
  ...goods,
  packages_quantity: packages,
  par: null,
})

const newList = (
  { listId, list: { name, type = 'manual' }, goods }: ListEdit & { kind: 'create' },
  at: number,
): List => ({
  id: listId,
  name,
  type,
  recurrences: [],
  specifications: goods === null ? [] : [newLine(goods, 1)],
  paused: false,
  skipped_date: null,
  next_occurrence: null,
  last_preparation: null,
  created_at: new Date(at).toISOString(),
  updated_at: new Date(at).toISOString(),
  isWaiting: true,
})

/** Another line in the place of one, if it is there. */
const withLine = (
  list: List,
  specId: number,
  change: LineChange & Pick<ListLine, 'isWaiting'>,
) => ({
  ...list,
  specifications: list.specifications.map(line =>
    line.id === specId ? { ...line, ...change } : line,
  ),
})

/** The lines in the order of `ids`; those it leaves out follow as they were, as the API has it. */
const inOrder = (lines: readonly ListLine[], ids: readonly number[]): ListLine[] => {
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = (line: ListLine) => place.get(line.id) ?? ids.length
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A list as an edit leaves it; the line it is about is marked while it waits. */
const edited = (list: List, edit: ListEdit, waits: Pick<ListLine, 'isWaiting'>): List => {
  if (edit.kind === 'update') return { ...list, name: edit.list.name }
  if (edit.kind === 'set') return withLine(list, edit.line.id, { ...edit.change, ...waits })
  const lines = list.specifications
  if (edit.kind === 'order') return { ...list, specifications: inOrder(lines, edit.ids) }
  if (edit.kind === 'takeOff')
    return { ...list, specifications: lines.filter(({ id }) => id !== edit.line.id) }
  if (edit.kind !== 'put') return list
  const { goods, packages } = edit
  if (lines.some(({ id }) => id === goods.id))
    return withLine(list, goods.id, { packages_quantity: packages, ...waits })
  return { ...list, specifications: [...lines, { ...newLine(goods, packages), ...waits }] }
}

/** The lists with an edit made; what waits for the network says so. */
export const overLists = (all: Lists, { edit, at, isWaiting }: Shown<ListEdit>): Lists => {
  if (edit.kind === 'create') return { ...all, lists: [...all.lists, newList(edit, at)] }
  if (edit.kind === 'remove')
    return { ...all, lists: all.lists.filter(({ id }) => id !== edit.listId) }
  const waits = isWaiting ? { isWaiting } : {}
  return {
    ...all,
    lists: all.lists.map(list =>
      list.id === edit.listId ? { ...edited(list, edit, waits), ...waits } : list,
    ),
  }
}
