import type { Api } from '../../platform/api-client/api-client.ts'
import type { List } from './list.ts'
import type { ListEdit } from './list-edits.ts'

/** Sends an edit; `isLater` is not at once: then it holds only for what the person had seen. */
export const sendListEdit = async (
  api: Api,
  edit: ListEdit,
  { key: idempotencyKey, isLater }: { key: string; isLater: boolean },
): Promise<List | null> => {
  const { listId } = edit
  const params = { listId }
  if (edit.kind === 'create')
    return (await api.createList({ body: edit.list, idempotencyKey })).data
  if (edit.kind === 'remove') return (await api.removeList({ params })).data
  if (edit.kind === 'update') {
    const body = { ...edit.list, ...(isLater && { seen_name: edit.of.name }) }
    return (await api.updateList({ params, body, idempotencyKey })).data
  }
  if (edit.kind === 'put') {
    const body = { specification_id: edit.goods.id, packages_quantity: edit.packages }
    return (await api.putListLine({ params, body, idempotencyKey })).data
  }
  const line = { listId, specId: edit.line.id }
  if (edit.kind === 'takeOff') {
    return (await api.removeListLine({ params: line, idempotencyKey })).data
  }
  const isSeen = isLater && edit.change.packages_quantity !== undefined
  const body = { ...edit.change, ...(isSeen && { seen_quantity: edit.seen }) }
  return (await api.updateListLine({ params: line, body, idempotencyKey })).data
}
