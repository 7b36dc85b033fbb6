import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { createEditRoom } from '../../platform/offline-queue/edit-room.ts'
import type { Held } from '../../platform/offline-queue/offline-queue.ts'
import type { List, ListLine } from './list.ts'

export type NewList = SentBody<Endpoints['createList']>
export type ListSettings = SentBody<Endpoints['updateList']>
export type LineChange = Partial<Pick<ListLine, 'packages_quantity' | 'par'>>
/** A product as a list shows it. */
export type LineGoods = Pick<ListLine, 'id' | 'name' | 'first_photo' | 'tint'>

/** A list as the person saw it: its name in words, its lines should it have to be made again. */
export type SeenList = { name: string; lines: { id: number; packages_quantity: number }[] }

/** `listId` is negative for a list that itself waits to be made. */
export type ListEdit = { listId: number } & (
  | { kind: 'create'; list: NewList; goods: LineGoods | null }
  | { kind: 'put'; of: SeenList; goods: LineGoods; packages: number }
  | { kind: 'set'; of: SeenList; line: LineGoods; change: LineChange; seen: number }
  | { kind: 'takeOff'; of: SeenList; line: LineGoods }
  | { kind: 'update'; of: SeenList; list: ListSettings }
  | { kind: 'remove'; of: SeenList }
)
export type HeldListEdit = Held<ListEdit>

/** The company's list edits that wait on this device. */
export const listEdits = createEditRoom<ListEdit>('lists')

/** The id of a list that the server has not made: no other on this device has it. */
export const newListId = (): number => -1 - (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)

export const seenListOf = ({ name, specifications }: List): SeenList => ({
  name,
  lines: specifications.map(({ id, packages_quantity }) => ({ id, packages_quantity })),
})

const specIdOf = (edit: ListEdit): number | null => {
  if (edit.kind === 'put') return edit.goods.id
  return edit.kind === 'set' || edit.kind === 'takeOff' ? edit.line.id : null
}

/** Lines stand for themselves; but nothing is done to a list that was not made. */
export const listSubjects = (edit: ListEdit): string[] => {
  const specId = specIdOf(edit)
  const about = specId === null ? `list ${edit.listId}` : `line ${edit.listId}/${specId}`
  return edit.listId < 0 ? [about, `made ${edit.listId}`] : [about]
}
