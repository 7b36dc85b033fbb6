import type { Shown } from '@carreau/offline-edits'
import { ApiError, isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { createEdits, type Tools } from '../../../platform/edits/edits.ts'
import {
  type LineChange,
  type LineGoods,
  type ListEdit,
  makingAgain,
  puttingBack,
} from './list-edit.ts'
import { type List, type ListLine, type Lists, listKeys } from './lists.queries.ts'

/** What lists that were made without a network have become, for whoever has one open. */
const made = new Map<number, number>()

/** The id that the server gave to a list made without a network; any other id is what it is. */
export const madeIdOf = (listId: number): number => made.get(listId) ?? listId

/** The list it was made on never came to be. */
const neverMade = () =>
  new ApiError({
    status: 404,
    code: 'list_not_found',
    message: 'Cette liste n’a pas pu être créée.',
  })

/** Later, a list that is to be deleted and is not there is deleted. */
const remove = async ({ api }: Tools, listId: number, isLater: boolean): Promise<undefined> => {
  try {
    await api.removeList({ params: { listId } })
  } catch (error) {
    if (!isLater || !isNotFoundError(error)) throw error
  }
}

/** Sends an edit; later than at once it holds only for what the person had seen. */
const send = async (
  tools: Tools,
  edit: ListEdit,
  { key: idempotencyKey, isLater }: { key: string; isLater: boolean },
): Promise<List | undefined> => {
  const { api } = tools
  const { listId } = edit
  const params = { listId }
  if (edit.kind === 'create')
    return (await api.createList({ body: edit.list, idempotencyKey })).data
  if (isLater && listId < 0) throw neverMade()
  if (edit.kind === 'remove') return remove(tools, listId, isLater)
  if (edit.kind === 'order') {
    const body = { specification_ids: edit.ids }
    return (await api.orderList({ params, body })).data
  }
  if (edit.kind === 'schedule')
    return (await api.scheduleList({ params, body: edit.schedule })).data
  if (edit.kind === 'update') {
    const body = { ...edit.list, ...(isLater && { seen_name: edit.of.name }) }
    return (await api.updateList({ params, body, idempotencyKey })).data
  }
  if (edit.kind === 'put') {
    const body = { specification_id: edit.goods.id, packages_quantity: edit.packages }
    return (await api.putListLine({ params, body, idempotencyKey })).data
  }
  const line = { listId, specId: edit.line.id }
  if (edit.kind === 'takeOff')
    return (await api.removeListLine({ params: line, idempotencyKey })).data
  const isSeen = isLater && edit.change.packages_quantity !== undefined
  const body = { ...edit.change, ...(isSeen && { seen_quantity: edit.seen }) }
  return (await api.updateListLine({ params: line, body, idempotencyKey })).data
}

const specIdOf = (edit: ListEdit): number | null => {
  if (edit.kind === 'put') return edit.goods.id
  return edit.kind === 'set' || edit.kind === 'takeOff' ? edit.line.id : null
}

/** Lines stand for themselves; but nothing is done to a list that was not made. */
const subjects = (edit: ListEdit): string[] => {
  const specId = specIdOf(edit)
  const about = specId === null ? `list ${edit.listId}` : `line ${edit.listId}/${specId}`
  return edit.listId < 0 ? [about, `made ${edit.listId}`] : [about]
}

const newLine = (goods: LineGoods, packages: number): ListLine => ({
  ...goods,
  packages_quantity: packages,
  par: null,
  counted: null,
  counted_at: null,
})

const newList = (
  { listId, list: { name, type = 'manual' }, goods }: ListEdit & { kind: 'create' },
  at: number,
): List => ({
  id: listId,
  name,
  type,
  recurrences: [],
  mode: 'prepare',
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
const overLists = (all: Lists, { edit, at, isWaiting }: Shown<ListEdit>): Lists => {
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

const notChanged = { failed: 'La liste n’a pas pu être modifiée.' }

const words = {
  create: { done: 'Liste créée', failed: 'La liste n’a pas pu être créée.' },
  put: {
    done: 'Produit ajouté à la liste',
    doneId: 'list-put',
    failed: 'Le produit n’a pas pu être ajouté à la liste.',
  },
  set: notChanged,
  takeOff: { done: 'Produit retiré de la liste', ...notChanged },
  update: { done: 'Liste mise à jour', ...notChanged },
  remove: { done: 'Liste supprimée', failed: 'La liste n’a pas pu être supprimée.' },
  order: notChanged,
  schedule: { done: 'Liste mise à jour', ...notChanged },
}

/**
 * Puts a line back with its par, at its place unless there is no network: what is next is the server's
 * to say, and it stays behind the others then.
 */
export const undoOf = (edit: ListEdit & { kind: 'takeOff' }) => ({
  lost: edit.line.name,
  putBack: async (make: (edit: ListEdit) => Promise<{ isKept: boolean }>) => {
    const { put, par, place } = puttingBack(edit)
    const { isKept } = await make(put)
    if (par !== null) await make(par)
    if (!isKept) await make(place)
    return []
  },
})

/** Makes a deleted list again; without a network its pars follow it, and whether it rests is lost. */
const undoOfRemoval = (edit: ListEdit & { kind: 'remove' }) => ({
  lost: edit.of.name,
  putBack: async (
    make: (edit: ListEdit) => Promise<{ isKept: boolean; answer?: List | undefined }>,
  ) => {
    const { create, rest } = makingAgain(edit)
    const { isKept, answer } = await make(create)
    for (const later of rest(answer?.id ?? create.listId))
      if (!isKept || later.kind !== 'schedule') await make(later)
    return []
  },
})

/** The lists with one as the server has answered it; one that it has just made comes last. */
const withList = (mine: Lists, answer: List): Lists => ({
  ...mine,
  lists: mine.lists.some(({ id }) => id === answer.id)
    ? mine.lists.map(list => (list.id === answer.id ? answer : list))
    : [...mine.lists, answer],
})

/** The company's list edits. */
export const listEdits = createEdits<Lists, ListEdit, List>({
  name: 'lists',
  subjects,
  apply: overLists,
  isAtOnce: ({ kind }) => kind === 'set' || kind === 'takeOff' || kind === 'order',
  mayWait: ({ kind }) => kind !== 'order' && kind !== 'schedule',
  send,
  words: edit => {
    if (edit.kind === 'takeOff') return { ...words.takeOff, undo: undoOf(edit) }
    return edit.kind === 'remove'
      ? { ...words.remove, undo: undoOfRemoval(edit) }
      : words[edit.kind]
  },
  // A list made later is shown as the one that waits until all are read again.
  answered: ({ queryClient }, { edit, answer, isLater }) =>
    (edit.kind !== 'create' || !isLater) &&
    queryClient.setQueryData<Lists>(listKeys.mine, mine => mine && withList(mine, answer)),
  // Of a list that is gone nothing else is asked: its screen leaves after it.
  refresh: ({ queryClient }, edits) => {
    const isRemoval = edits.length > 0 && edits.every(({ kind }) => kind === 'remove')
    return queryClient.invalidateQueries({ queryKey: isRemoval ? listKeys.mine : listKeys.all })
  },
  saysAgain: (later, earlier) => earlier.kind === 'set' && later.kind !== 'put',
  settle: (edit, list, later) => {
    if (edit.kind !== 'create') return later
    made.set(edit.listId, list.id)
    return later.listId === edit.listId ? { ...later, listId: list.id } : later
  },
})
