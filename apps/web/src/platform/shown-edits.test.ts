import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createShownEdits } from './shown-edits.ts'

const queryKey = ['counts']

test('an answer that comes while an edit is on its way leaves what the edit shows', async () => {
  const edits = createShownEdits()
  const client = new QueryClient()
  client.setQueryData(queryKey, 1)
  const ask = Promise.withResolvers<number>()
  const asking = client.fetchQuery({
    queryKey,
    queryFn: async () => edits.over(client, queryKey, await ask.promise),
  })
  edits.begin(client)
  client.setQueryData(queryKey, 2)
  ask.resolve(1)
  expect(await asking).toBe(2)
  expect(client.getQueryData(queryKey)).toBe(2)
})

test('the last of several edits gives way, in its own client', () => {
  const edits = createShownEdits()
  const [client, other] = [new QueryClient(), new QueryClient()]
  client.setQueryData(queryKey, 3)
  edits.begin(client)
  edits.begin(client)
  edits.end(client)
  expect(edits.over(client, queryKey, 1)).toBe(3)
  expect(edits.over(other, queryKey, 1)).toBe(1)
  edits.end(client)
  expect(edits.over(client, queryKey, 1)).toBe(1)
})

test('nothing shown yet gives way to any answer', () => {
  const edits = createShownEdits()
  const client = new QueryClient()
  edits.begin(client)
  expect(edits.over(client, queryKey, 1)).toBe(1)
})

test('of a page of a list, that page is left as it stands, and another one comes', () => {
  const edits = createShownEdits()
  const client = new QueryClient()
  client.setQueryData(queryKey, ['shown'])
  edits.begin(client)
  const pageAt = (page: number) => (shown: string[]) => shown[page]
  expect(edits.over(client, queryKey, 'come', pageAt(0))).toBe('shown')
  expect(edits.over(client, queryKey, 'come', pageAt(1))).toBe('come')
  edits.end(client)
  expect(edits.over(client, queryKey, 'come', pageAt(0))).toBe('come')
})
