import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOfflineQueue, type Outcome, type QueueStore, type Waiting } from './offline-queue.ts'

const storeInMemory = (): QueueStore<number> => {
  let held: Waiting<number>[] = []
  return {
    read: async () => held,
    update: async change => {
      held = change(held)
    },
  }
}

/** One sends at a time, as Web Locks see to it. */
const lock = () => {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>) => {
    last = last.then(work)
    return last
  }
}

/** A server that applies each key once; `fate` decides what the network does to each sending. */
const server = (fate: () => 'ok' | 'lost before' | 'lost after') => {
  const applied: number[] = []
  const keys = new Set<string>()
  const send = async ({ key, change }: Waiting<number>): Promise<Outcome> => {
    const happens = fate()
    if (happens === 'lost before') return 'later'
    if (!keys.has(key)) applied.push(change)
    keys.add(key)
    return happens === 'lost after' ? 'later' : { sent: true }
  }
  return { applied, send }
}

const keysFrom = () => {
  let count = 0
  return () => {
    count += 1
    return `key-${count}`
  }
}

test('whatever the network loses, each change happens exactly once and in order', async () => {
  const fates = fc.constantFrom('ok' as const, 'lost before' as const, 'lost after' as const)
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.array(fates, { maxLength: 30 }), async (count, lost) => {
      const { applied, send } = server(() => lost.shift() ?? 'ok')
      const queue = createOfflineQueue({
        store: storeInMemory(),
        send,
        alone: lock(),
        newKey: keysFrom(),
        onSent: () => undefined,
      })
      const changes = Array.from({ length: count }, (_, index) => index)
      for (const change of changes) await queue.add(change)
      do await queue.flush()
      while (queue.getHeld().length > 0)
      expect(applied).toEqual(changes)
    }),
  )
})

test('two tabs over one store send nothing twice', async () => {
  const store = storeInMemory()
  const alone = lock()
  const newKey = keysFrom()
  const sent: number[] = []
  const tab = () =>
    createOfflineQueue({
      store,
      alone,
      newKey,
      send: async ({ change }) => {
        await Promise.resolve()
        sent.push(change)
        return { sent: true }
      },
      onSent: () => undefined,
    })
  const [one, two] = [tab(), tab()]
  await Promise.all([one.add(1), two.add(2)])
  await Promise.all([one.flush(), two.flush()])
  expect(sent.toSorted()).toEqual([1, 2])
})

test('a refused change is kept with its reason and lets the next ones pass', async () => {
  const sent: number[] = []
  const queue = createOfflineQueue<number>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    send: async ({ change }) =>
      change === 1 ? { sent: false, refusal: 'Annulée.' } : { sent: true },
    onSent: ({ change }) => sent.push(change),
  })
  await queue.add(1)
  await queue.add(2)
  await queue.flush()
  expect(sent).toEqual([2])
  expect(queue.getHeld()).toMatchObject([{ change: 1, refusal: 'Annulée.' }])
  await queue.dismiss(queue.getHeld()[0]?.key ?? '')
  expect(queue.getHeld()).toEqual([])
})
