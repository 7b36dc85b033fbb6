import { expect, test } from 'vitest'
import { createQueryClient } from '../../query-client.ts'
import type { ApiRequest, ApiResponse } from '../api-client/api-client.ts'
import { keepingAnswers } from './keeping-answers.ts'
import { type AnswerStore, createKeeper, type Kept } from './kept-answers.ts'

const inMemory = (): AnswerStore & { all: Map<string, Kept> } => {
  const all = new Map<string, Kept>()
  return {
    all,
    read: async key => all.get(key),
    write: async (key, kept) => void all.set(key, kept),
    clear: async () => all.clear(),
  }
}

const get = (path: string, method = 'GET'): ApiRequest => ({
  method,
  path,
  headers: {},
  body: undefined,
  signal: undefined,
})

/** A server one can unplug, and somebody who may leave. */
const desk = () => {
  const store = inMemory()
  const state = { isPlugged: true, whose: 'buyer/4' as string | null, now: 0, status: 200 }
  const reached: boolean[] = []
  const send = keepingAnswers(
    async ({ path }) => {
      if (!state.isPlugged) throw new Error('network')
      return { status: state.status, body: `${path} at ${state.now}` }
    },
    {
      load: async () => createKeeper(store, () => state.now),
      scope: () => state.whose,
      onReached: value => reached.push(value),
    },
  )
  return { store, state, reached, send }
}

test('without a network the last answer stands in, and says so', async () => {
  const { send, state, reached } = desk()
  await send(get('/v3/orders/7'))
  Object.assign(state, { isPlugged: false, now: 60_000 })
  expect((await send(get('/v3/orders/7'))).body).toBe('/v3/orders/7 at 0')
  expect(reached).toEqual([true, false])
})

test('what was put into a screen since then stays, though it could not be asked again', async () => {
  const store = inMemory()
  const state = { isPlugged: true }
  const send = keepingAnswers(
    async () => {
      if (!state.isPlugged) throw new Error('network')
      return { status: 200, body: { data: ['empty'] } }
    },
    {
      load: async () => createKeeper(store),
      scope: () => 'buyer/4',
      onReached: () => undefined,
    },
  )
  const queryKey = ['carts']
  const carts = async () => ((await send(get('/v3/carts'))).body as { data: string[] }).data
  const shownAfterAsking = async (screen = createQueryClient()) => {
    await screen.fetchQuery({ queryKey, queryFn: carts })
    return screen.getQueryData(queryKey)
  }
  const screen = createQueryClient()
  expect(await shownAfterAsking(screen)).toEqual(['empty'])
  screen.setQueryData(queryKey, ['put back'], { updatedAt: 1 })
  state.isPlugged = false
  expect(await shownAfterAsking(screen)).toEqual(['put back'])
  // A page that is opened without a network begins with what was kept.
  expect(await shownAfterAsking()).toEqual(['empty'])
})

test('the day is among what is kept', async () => {
  const { send, state } = desk()
  await send(get('/v3/today'))
  state.isPlugged = false
  expect((await send(get('/v3/today'))).body).toBe('/v3/today at 0')
})

test.each([
  ['what was never seen', '/v3/orders/8'],
  ['a search, whose prices mean nothing any more', '/v3/products/advanced_search?search=tomate'],
  ['a GET that changes something', '/v3/carts/validate'],
])('%s fails as it did', async (_, path) => {
  const { send, state } = desk()
  await send(get('/v3/orders/7'))
  if (path !== '/v3/orders/8') await send(get(path))
  state.isPlugged = false
  await expect(send(get(path))).rejects.toThrow('network')
})

test('an answer that a later question overtook is not kept over what that was told', async () => {
  const store = inMemory()
  const keeper = createKeeper(store)
  const old = Promise.withResolvers<ApiResponse>()
  const asked = (answer: Promise<ApiResponse>) =>
    keeper.keep({
      request: get('/v3/carts'),
      answer,
      whose: 'buyer/4',
      isStillThere: () => true,
      onReached: () => undefined,
    })
  const first = asked(old.promise)
  await asked(Promise.resolve({ status: 200, body: 'new' }))
  old.resolve({ status: 200, body: 'old' })
  await first
  expect([...store.all.values()].map(({ body }) => body)).toEqual(['new'])
})

test('another company, and nobody, see nothing of it', async () => {
  const { send, state } = desk()
  await send(get('/v3/carts'))
  state.isPlugged = false
  state.whose = 'buyer/5'
  await expect(send(get('/v3/carts'))).rejects.toThrow('network')
  state.whose = null
  await expect(send(get('/v3/carts'))).rejects.toThrow('network')
})

test('an answer that arrives when somebody else is there is not kept', async () => {
  const { send, state, store } = desk()
  const answer = send(get('/v3/carts'))
  state.whose = 'buyer/5'
  await answer
  expect(store.all.size).toBe(0)
})

test('refusals are not kept, and after a week nothing is', async () => {
  const { send, state } = desk()
  state.status = 404
  await send(get('/v3/orders/9'))
  state.status = 200
  await send(get('/v3/orders/7'))
  Object.assign(state, { isPlugged: false, now: 8 * 86_400_000 })
  await expect(send(get('/v3/orders/9'))).rejects.toThrow('network')
  await expect(send(get('/v3/orders/7'))).rejects.toThrow('network')
})
