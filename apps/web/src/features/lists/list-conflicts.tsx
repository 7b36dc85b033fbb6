import { formatCount, formatPackages } from '@carreau/domain/french/format'
import { newMadeId } from '@carreau/offline-edits/held'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ConflictCards, type ConflictWords } from '../../platform/edits/conflict-cards.tsx'
import { listEdits } from './door/edits.ts'
import { favoriteEdits, useFavoriteIds } from './door/favorite-edits.ts'
import type { LineChange, ListEdit } from './door/list-edit.ts'
import { type List, listsQuery } from './door/lists.queries.ts'

/** « Tomate grappe, liste « Marché » » */
const titleOf = (edit: ListEdit): string => {
  if (edit.kind === 'create') return `Nouvelle liste «\u00a0${edit.list.name}\u00a0»`
  const list = `liste «\u00a0${edit.of.name}\u00a0»`
  if (edit.kind === 'put') return `${edit.goods.name}, ${list}`
  return 'line' in edit ? `${edit.line.name}, ${list}` : `L${list.slice(1)}`
}

const saidOfChange = ({ packages_quantity, par, counted }: LineChange): string =>
  [
    packages_quantity !== undefined && formatPackages(packages_quantity),
    par != null && `stock cible ${formatPackages(par)}`,
    packages_quantity === undefined && counted != null && `compté ${formatPackages(counted)}`,
    par === null && packages_quantity === undefined && 'sans stock cible',
    counted === null && packages_quantity === undefined && par === undefined && 'sans compte',
  ]
    .filter(Boolean)
    .join(', ')

const saidOfEdit = (edit: ListEdit): string => {
  if (edit.kind === 'create') return 'liste créée'
  if (edit.kind === 'put') return `ajouté, ${formatPackages(edit.packages)}`
  if (edit.kind === 'set') return saidOfChange(edit.change)
  if (edit.kind === 'takeOff') return 'retiré de la liste'
  return edit.kind === 'update' ? `«\u00a0${edit.list.name}\u00a0»` : 'liste supprimée'
}

const saidOfNow = (edit: ListEdit, lists: readonly List[]): string => {
  if (edit.kind === 'create') return 'liste non créée'
  const list = lists.find(({ id }) => id === edit.listId)
  if (list === undefined) return 'liste supprimée'
  if (edit.kind === 'update') return `«\u00a0${list.name}\u00a0»`
  if (edit.kind !== 'put' && !('line' in edit))
    return formatCount(list.specifications.length, 'produit', 'produits')
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

/** A list that was deleted is made anew with what was seen of it, a line that was taken off put back. */
const mineAgain = (edit: ListEdit, lists: readonly List[]): ListEdit | undefined => {
  if (edit.kind === 'create' || edit.kind === 'remove') return undefined
  const list = lists.find(({ id }) => id === edit.listId)
  if (list === undefined)
    return {
      kind: 'create',
      listId: newMadeId(),
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

/** What is said of a list edit that was refused, beside the lists as they are now. */
export const listConflicts: ConflictWords<ListEdit, readonly List[]> = {
  title: titleOf,
  mine: saidOfEdit,
  theirs: saidOfNow,
  again: mineAgain,
}

/** List edits that met another list than the one they were made on. */
export const ListConflicts = () => {
  // As the lists are now, not as the refused edits had found them.
  const { data } = useQuery({ ...listsQuery(useApi()), refetchOnMount: 'always' })
  return <ConflictCards edits={listEdits} now={data?.lists} words={listConflicts} />
}

const said = (favorite: boolean): string => (favorite ? 'favori' : 'pas dans les favoris')

/** Stars that the server did not take. */
export const FavoriteConflicts = () => (
  <ConflictCards
    edits={favoriteEdits}
    now={useFavoriteIds()}
    words={{
      title: ({ name }) => name,
      mine: ({ favorite }) => said(favorite),
      theirs: ({ specId }, ids) => said(ids.has(specId)),
    }}
  />
)
