import type { BodyOf } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

/** The rooms of ordering with lists, and the calls that most tests begin with. */
export const openListsApp = async () => {
  const app = await openOrderingApp()
  const { call } = app

  const create = async (token: string, body: Partial<BodyOf<typeof endpoints.createList>> = {}) =>
    (await call(endpoints.createList, { token, body: { name: 'Base cuisine', ...body } })).ok().data

  const read = async (token: string) => (await call(endpoints.listLists, { token })).ok().data

  const preview = async (token: string, listId: number, query: Record<string, number> = {}) =>
    (await call(endpoints.previewList, { token, params: { listId }, query })).ok().data

  const toCarts = (token: string, listId: number, body: object = {}, key?: string) =>
    call(endpoints.addListToCarts, {
      token,
      params: { listId },
      body,
      ...(key === undefined ? {} : { key }),
    })

  return { ...app, create, read, preview, toCarts }
}
