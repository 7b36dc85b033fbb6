import { formatCount, formatPackages } from '@carreau/domain/french/format'
import type { List } from './list.ts'
import { type LineChange, type ListEdit, newListId } from './list-edits.ts'

/** « Tomate grappe, liste « Marché » » */
export const titleOf = (edit: ListEdit): string => {
  if (edit.kind === 'create') return `Nouvelle liste «\u00a0${edit.list.name}\u00a0»`
  const list = `liste «\u00a0${edit.of.name}\u00a0»`
  if (edit.kind === 'put') return `${edit.goods.name}, ${list}`
  if (edit.kind === 'update' || edit.kind === 'remove') return `Liste «\u00a0${edit.of.name}\u00a0»`
  return `${edit.line.name}, ${list}`
}

const saidOfChange = ({ packages_quantity, par }: LineChange): string =>
  [
    packages_quantity !== undefined && formatPackages(packages_quantity),
    par != null && `stock cible ${formatPackages(par)}`,
    par === null && packages_quantity === undefined && 'sans stock cible',
  ]
    .filter(Boolean)
    .join(', ')

/** What the person had wanted. */
export const saidOfEdit = (edit: ListEdit): string => {
  if (edit.kind === 'create') return 'liste créée'
  if (edit.kind === 'put') return `ajouté, ${formatPackages(edit.packages)}`
  if (edit.kind === 'set') return saidOfChange(edit.change)
  if (edit.kind === 'takeOff') return 'retiré de la liste'
  return edit.kind === 'remove' ? 'liste supprimée' : `«\u00a0${edit.list.name}\u00a0»`
}

/** What the server has instead. */
export const saidOfNow = (edit: ListEdit, lists: readonly List[]): string => {
  if (edit.kind === 'create') return 'liste non créée'
  const list = lists.find(({ id }) => id === edit.listId)
  if (list === undefined) return 'liste supprimée'
  if (edit.kind === 'update') return `«\u00a0${list.name}\u00a0»`
  if (edit.kind === 'remove') return formatCount(list.specifications.length, 'produit', 'produits')
  const specId = edit.kind === 'put' ? edit.goods.id : edit.line.id
  const line = list.specifications.find(({ id }) => id === specId)
  return line === undefined ? 'pas dans la liste' : saidOfChange(line)
}

/** What its lines are called and how many of each, with the edit made on them. */
const linesWith = (edit: Exclude<ListEdit, { kind: 'create' }>) => {
  const lines = new Map(edit.of.lines.map(line => [line.id, line.packages_quantity]))
  if (edit.kind === 'put') lines.set(edit.goods.id, edit.packages)
  else if (edit.kind === 'set')
    lines.set(edit.line.id, edit.change.packages_quantity ?? lines.get(edit.line.id) ?? 1)
  else if (edit.kind === 'takeOff') lines.delete(edit.line.id)
  return [...lines].map(([id, packages_quantity]) => ({ id, packages_quantity }))
}

/**
 * The edit made again, knowingly, on the lists as they are now: a list that was deleted is made anew
 * with what was seen of it, a line that was taken off is put back. Undefined where it can only be sent
 * again as it was.
 */
export const mineAgain = (edit: ListEdit, lists: readonly List[]): ListEdit | undefined => {
  if (edit.kind === 'create' || edit.kind === 'remove') return undefined
  const list = lists.find(({ id }) => id === edit.listId)
  if (list === undefined)
    return {
      kind: 'create',
      listId: newListId(),
      list: {
        name: edit.kind === 'update' ? edit.list.name : edit.of.name,
        specifications: linesWith(edit),
      },
      goods: null,
    }
  const of = { ...edit.of, name: list.name }
  if (edit.kind !== 'set') return { ...edit, of }
  const line = list.specifications.find(({ id }) => id === edit.line.id)
  if (line !== undefined) return { ...edit, of, seen: line.packages_quantity }
  const packages = edit.change.packages_quantity ?? edit.seen
  return { kind: 'put', listId: edit.listId, of, goods: edit.line, packages }
}
