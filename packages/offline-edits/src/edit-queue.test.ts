import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEditQueue, type EditQueue, type Outcome, type QueueStore } from './edit-queue.ts'
import { type Kept, QueueFull } from './held.ts'
import { refusedOf } from './refused.ts'

const storeInMemory = <Edit>(): QueueStore<Edit> => {
  let held: Kept<Edit>[] = []
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
  const send = async ({ key, edit }: Kept<number>): Promise<Outcome<number>> => {
    const happens = fate()
    if (happens === 'lost before') return 'later'
    if (!keys.has(key)) applied.push(edit)
    keys.add(key)
    return happens === 'lost after' ? 'later' : sent
  }
  return { applied, send }
}

const sent = { sent: true, shown: Promise.resolve() } as const
const subjects = (edit: number) => [edit]

const keysFrom = () => {
  let count = 0
  return () => {
    count += 1
    return `key-${count}`
  }
}

test('whatever the network loses, each edit happens exactly once and in order', async () => {
  const fates = fc.constantFrom('ok' as const, 'lost before' as const, 'lost after' as const)
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.array(fates, { maxLength: 30 }), async (count, lost) => {
      const { applied, send } = server(() => lost.shift() ?? 'ok')
      const queue = createEditQueue<number>({
        store: storeInMemory(),
        send,
        alone: lock(),
        newKey: keysFrom(),
        subjects,
      })
      const edits = Array.from({ length: count }, (_, index) => index)
      for (const edit of edits) await queue.add(edit)
      do await queue.flush()
      while (queue.getHeld().length > 0)
      expect(applied).toEqual(edits)
    }),
  )
})

test('two tabs over one store send nothing twice', async () => {
  const store = storeInMemory<number>()
  const alone = lock()
  const newKey = keysFrom()
  const arrived: number[] = []
  const tab = () =>
    createEditQueue({
      store,
      alone,
      newKey,
      subjects,
      send: async ({ edit }) => {
        await Promise.resolve()
        arrived.push(edit)
        return sent
      },
    })
  const [one, two] = [tab(), tab()]
  await Promise.all([one.add(1), two.add(2)])
  await Promise.all([one.flush(), two.flush()])
  expect(arrived.toSorted()).toEqual([1, 2])
})

const cancelled = { code: 'order_not_found', message: 'Annulée.' }

/** A queue of « order/line » edits that refuses what it is told to. */
const queueRefusing = (isRefused: (edit: string) => boolean) => {
  const arrived: string[] = []
  const queue: EditQueue<string> = createEditQueue<string>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects: edit => edit.split(' ')[0]?.split('+') ?? [],
    send: async ({ edit }) => {
      arrived.push(edit)
      return isRefused(edit) ? { sent: false, refusal: cancelled } : sent
    },
  })
  return { queue, arrived }
}
const shownOf = (queue: EditQueue<string>) =>
  queue.getHeld().map(({ edit, refusal }) => [edit, refusal?.message ?? null])

test('a refused edit is kept with its reason and lets others pass', async () => {
  const { queue, arrived } = queueRefusing(edit => edit === 'a')
  await queue.add('a')
  await queue.add('b')
  await queue.flush()
  expect(arrived).toEqual(['a', 'b'])
  expect(shownOf(queue)).toEqual([['a', 'Annulée.']])
  await queue.dismiss(queue.getHeld()[0]?.key ?? '')
  expect(queue.getHeld()).toEqual([])
})

test('what was said later about the same thing is not sent over the head of a refusal', async () => {
  const { queue, arrived } = queueRefusing(edit => edit.endsWith('old'))
  void queue.add('a+b old')
  await Promise.all([queue.add('a first'), queue.add('c'), queue.add('a last')])
  await queue.flush()
  expect(arrived).toEqual(['a+b old', 'c'])
  // The last word on « a » stands for the one before; « b » still has only the old one.
  expect(shownOf(queue)).toEqual([
    ['a+b old', 'Annulée.'],
    ['a last', 'Annulée.'],
  ])
  const [first] = queue.getHeld()
  await queue.replace(first?.key ?? '', 'a+b new')
  await queue.flush()
  expect(arrived).toEqual(['a+b old', 'c', 'a+b new'])
})

test('what is sent stays in sight until the screen knows it, and is sent no more', async () => {
  const shown = Promise.withResolvers<void>()
  const arrived: string[] = []
  const queue = createEditQueue<string>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects: edit => [edit],
    send: async ({ edit }) => {
      arrived.push(edit)
      return { sent: true, shown: shown.promise }
    },
  })
  await queue.add('a')
  await queue.flush()
  await queue.flush()
  expect(queue.getHeld()).toMatchObject([{ edit: 'a', isSent: true }])
  expect(arrived).toEqual(['a'])
  shown.resolve()
  await expect.poll(() => queue.getHeld()).toEqual([])
})

test('an edit that this device cannot keep is not taken for kept', async () => {
  const { send } = server(() => 'ok')
  const queue = createEditQueue<number>({
    store: { ...storeInMemory<number>(), update: () => Promise.reject(new Error('full')) },
    alone: lock(),
    newKey: keysFrom(),
    subjects,
    send,
  })
  await expect(queue.add(1)).rejects.toThrow('full')
})

test('the first try and the later ones have one key', async () => {
  const arrived: string[] = []
  const queue = createEditQueue<number>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects,
    send: async ({ key }) => {
      arrived.push(key)
      return sent
    },
  })
  await queue.add(1, 'first try')
  await queue.flush()
  expect(arrived).toEqual(['first try'])
})

test('once whose edits they are has gone, not one more is sent', async () => {
  const arrived: number[] = []
  let isThere = true
  const queue = createEditQueue<number>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects,
    mayGo: () => isThere,
    send: async ({ edit }) => {
      arrived.push(edit)
      isThere = false
      return sent
    },
  })
  await Promise.all([1, 2, 3].map(edit => queue.add(edit)))
  await queue.flush()
  expect(arrived).toHaveLength(1)
  isThere = true
  await queue.flush()
  expect(arrived).toHaveLength(2)
})

test('what the server made of an edit is put into those made on top of it', async () => {
  const arrived: string[] = []
  const queue = createEditQueue<string>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects: edit => [edit],
    send: async ({ edit }) => {
      arrived.push(edit)
      return {
        sent: true,
        shown: Promise.resolve(),
        settle: later => later.replace('new', '42'),
      }
    },
  })
  await Promise.all([queue.add('create'), queue.add('add to new')])
  await queue.flush()
  expect(arrived).toEqual(['create', 'add to 42'])
})

test('a word about what was done stays until it is read, and holds nothing up', async () => {
  const word = { code: 'price_raised', message: 'Plus cher.' }
  const queue = createEditQueue<string>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects: () => ['same'],
    send: async ({ edit }) => ({
      sent: true,
      shown: Promise.resolve(),
      word: edit === 'a' ? word : null,
    }),
  })
  await Promise.all([queue.add('a'), queue.add('b')])
  await queue.flush()
  await expect.poll(() => shownOf(queue)).toEqual([['a', 'Plus cher.']])
})

test('the person is asked once for a refused edit and what fell with it, and may send both', async () => {
  let isOpen = false
  const { queue, arrived } = queueRefusing(() => !isOpen)
  await Promise.all([queue.add('a+b one'), queue.add('b two'), queue.add('c three')])
  await queue.flush()
  const groups = refusedOf(queue.getHeld(), edit => edit.split(' ')[0]?.split('+') ?? [])
  expect(groups.map(({ first, keys }) => [first.edit, keys.length])).toEqual([
    ['a+b one', 2],
    ['c three', 1],
  ])
  isOpen = true
  arrived.length = 0
  await queue.retry(...(groups[0]?.keys ?? []))
  await queue.flush()
  expect(arrived).toEqual(['a+b one', 'b two'])
})

test('a device keeps 200 edits, and says so of the next', async () => {
  const queue = createEditQueue<number>({
    store: storeInMemory(),
    alone: lock(),
    newKey: keysFrom(),
    subjects,
    send: async () => 'later',
  })
  for (let edit = 0; edit < 200; edit++) await queue.add(edit)
  await expect(queue.add(200)).rejects.toThrow(QueueFull)
  expect(queue.getHeld()).toHaveLength(200)
})

test('what a closed tab was sending goes first, once, though it may have arrived', async () => {
  const { applied, send } = server(() => 'ok')
  const queue = createEditQueue<number>({
    store: storeInMemory(),
    send,
    alone: lock(),
    newKey: keysFrom(),
    subjects,
    mayGo: () => isOpen,
  })
  let isOpen = false
  const lost = { key: 'of the closed tab', edit: 1, at: 0, refusal: null }
  await send(lost)
  await queue.add(2)
  await queue.adopt([lost])
  // Found again by another tab: it is here already.
  await queue.adopt([lost])
  expect(queue.getHeld().map(({ edit }) => edit)).toEqual([1, 2])
  isOpen = true
  await queue.flush()
  expect(applied).toEqual([1, 2])
})
