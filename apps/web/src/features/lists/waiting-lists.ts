import type { List, ListLine, Lists } from './list.ts'
import type { HeldListEdit, LineGoods, ListEdit } from './list-edits.ts'
import { withLine, withList, withoutLine } from './optimistic-lists.ts'

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
})

const markedLine = (specId: number, list: List): List => ({
  ...list,
  specifications: list.specifications.map(line =>
    line.id === specId ? { ...line, isWaiting: true } : line,
  ),
})

const changed = (edit: Exclude<ListEdit, { kind: 'create' | 'remove' }>, list: List): List => {
  if (edit.kind === 'update') return { ...list, name: edit.list.name }
  if (edit.kind === 'takeOff') return withoutLine(edit.line.id)(list)
  if (edit.kind === 'set')
    return markedLine(edit.line.id, withLine(edit.line.id, edit.change)(list))
  const { goods, packages } = edit
  const isThere = list.specifications.some(({ id }) => id === goods.id)
  const put = isThere
    ? withLine(goods.id, { packages_quantity: packages })(list)
    : { ...list, specifications: [...list.specifications, newLine(goods, packages)] }
  return markedLine(goods.id, put)
}

const withEdit = (lists: Lists, { change: edit, at }: HeldListEdit): Lists => {
  if (edit.kind === 'create')
    return { ...lists, lists: [...lists.lists, { ...newList(edit, at), isWaiting: true }] }
  if (edit.kind === 'remove')
    return { ...lists, lists: lists.lists.filter(({ id }) => id !== edit.listId) }
  return withList(edit.listId, list => ({ ...changed(edit, list), isWaiting: true }))(lists)
}

/** The lists as they will be once the waiting edits are sent, and what came of the sent ones read. */
export const withWaiting = (lists: Lists, held: readonly HeldListEdit[]): Lists =>
  held.filter(({ refusal }) => refusal === null).reduce(withEdit, lists)
