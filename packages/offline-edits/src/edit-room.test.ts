import { expect, test } from 'vitest'
import type { BrowserQueue, Verdict } from './browser-queue.ts'
import { createEditQueue } from './edit-queue.ts'
import { createEditRoom, type RoomRules } from './edit-room.ts'
import { type Kept, QueueFull } from './held.ts'

/** An edit writes a value under a name. */
type Write = { name: string; value: number }
type Values = Record<string, number>

/** A server that can be unplugged, refuse, or hold its answers back. */
const server = () => {
  const values: Values = {}
  const sent: [string, boolean][] = []
  const state = { fate: 'answers' as 'answers' | 'lost' | 'refuses', gate: Promise.resolve() }
  const send = async (_: unknown, { name, value }: Write, how: { isLater: boolean }) => {
    sent.push([`${name} ${value}`, how.isLater])
    await state.gate
    if (state.fate !== 'answers') throw new Error(state.fate)
    values[name] = value
    return { ...values }
  }
  return { values, sent, state, send }
}

const judge = (error: unknown): Verdict =>
  error instanceof Error && error.message === 'lost' ? 'lost' : { code: 'no', message: 'Non.' }

const inMemory = () => {
  let kept: Kept<Write>[] = []
  return {
    read: async () => kept,
    update: async (change: (kept: Kept<Write>[]) => Kept<Write>[]) => {
      kept = change(kept)
    },
  }
}

const desk = (more: Partial<RoomRules<Values, Write, Values, null>> = {}) => {
  const { send, ...rest } = server()
  const refreshed: string[][] = []
  let count = 0
  const newKey = () => {
    count += 1
    return `key-${count}`
  }
  const room = createEditRoom<Values, Write, Values, null>(
    {
      name: 'values',
      subjects: ({ name }) => [name],
      apply: (data, { edit: { name, value } }) => ({ ...data, [name]: value }),
      send,
      refresh: async (_, edits) => {
        refreshed.push(edits.map(({ name, value }) => `${name} ${value}`))
      },
      ...more,
    },
    { judge, newKey, setReached: () => {} },
  )
  const work = room.workIn(null)
  let last: Promise<void> = Promise.resolve()
  const queue: BrowserQueue<Write> = {
    ...createEditQueue<Write>({
      subjects: work.subjects,
      store: inMemory(),
      newKey,
      alone: run => {
        last = last.then(run)
        return last
      },
      send: async ({ edit, key }) => {
        try {
          const answer = await work.call(edit, key)
          return { sent: true, shown: work.onSent(answer && { edit, answer }) }
        } catch (error) {
          const verdict = judge(error)
          return typeof verdict === 'string' ? 'later' : { sent: false, refusal: verdict }
        }
      },
    }),
    hold: () => {},
    start: () => () => {},
  }
  return { room, queue, refreshed, ...rest }
}

const a1 = { name: 'a', value: 1 }
const a2 = { name: 'a', value: 2 }
const b1 = { name: 'b', value: 1 }

test('an edit is laid over what the server says until that knows of it', async () => {
  const read = Promise.withResolvers<void>()
  const { room } = desk({ refresh: () => read.promise })
  const making = room.make(null, a1)
  expect(room.over({})).toEqual({ a: 1 })
  expect(await making).toMatchObject({ isKept: false, answer: { a: 1 } })
  // Answered, but a reading that left before may still come.
  expect(room.over({ a: 0 })).toEqual({ a: 1 })
  read.resolve()
  await expect.poll(() => room.getShown()).toEqual([])
  expect(room.over({ a: 3 })).toEqual({ a: 3 })
})

test('a refused edit is taken back with the server’s word; those before and after stand', async () => {
  const { room, state, queue } = desk()
  room.open(queue)
  const first = room.make(null, b1)
  await first
  state.fate = 'refuses'
  await expect(room.make(null, a1)).rejects.toThrow('refuses')
  expect(room.over({})).not.toHaveProperty('a')
  expect(room.getHeld()).toEqual([])
})

test('edits are sent one after the other in the order they were made, and asked about once', async () => {
  const { room, sent, refreshed, state } = desk()
  const gate = Promise.withResolvers<void>()
  state.gate = gate.promise
  const made = [a1, b1].map(edit => room.make(null, edit))
  const ordered = room.inLine(async () => sent.map(([one]) => one))
  made.push(room.make(null, a2))
  await expect.poll(() => sent.length).toBe(1)
  expect(room.isSending()).toBe(true)
  expect(room.over({})).toEqual({ a: 2, b: 1 })
  gate.resolve()
  await Promise.all(made)
  expect(await ordered).toEqual(['a 1', 'b 1'])
  expect(sent.map(([one]) => one)).toEqual(['a 1', 'b 1', 'a 2'])
  await expect.poll(() => refreshed).toEqual([['a 1', 'b 1', 'a 2']])
  expect(room.isSending()).toBe(false)
})

test('what no answer came to is kept under its key, shown as waiting, and sent later as such', async () => {
  const { room, queue, sent, state, values } = desk()
  room.open(queue)
  state.fate = 'lost'
  expect(await room.make(null, a1)).toMatchObject({ isKept: true })
  expect(room.getShown()).toMatchObject([{ edit: a1, isWaiting: true }])
  // While one waits, the next does not overtake it.
  expect(await room.make(null, b1)).toMatchObject({ isKept: true })
  expect(queue.getHeld().map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  state.fate = 'answers'
  await queue.flush()
  expect(values).toEqual({ a: 1, b: 1 })
  expect(sent.filter(([, isLater]) => !isLater)).toEqual([['a 1', false]])
  expect(sent.slice(-2)).toEqual([
    ['a 1', true],
    ['b 1', true],
  ])
  await expect.poll(() => room.getShown()).toEqual([])
})

test('an edit that is refused later is shown no more and waits for the person', async () => {
  const { room, queue, state } = desk()
  room.open(queue)
  state.fate = 'lost'
  await room.make(null, a1)
  state.fate = 'refuses'
  await queue.flush()
  expect(room.over({})).toEqual({})
  expect(room.getHeld()).toMatchObject([{ edit: a1, refusal: { message: 'Non.' } }])
})

test('what may not wait fails, though others wait, and so does all before there is a queue', async () => {
  const { room, queue, state } = desk({ mayWait: ({ name }) => name !== 'b' })
  state.fate = 'lost'
  await expect(room.make(null, a1)).rejects.toThrow('lost')
  room.open(queue)
  await room.make(null, a1)
  await expect(room.make(null, b1)).rejects.toThrow('lost')
  expect(queue.getHeld()).toHaveLength(1)
})

test('a device that can keep no more says so; one that cannot keep at all says what went wrong', async () => {
  const { room, queue, state } = desk()
  state.fate = 'lost'
  room.open({ ...queue, add: () => Promise.reject(new QueueFull()) })
  await expect(room.make(null, a1)).rejects.toThrow(QueueFull)
  room.open({ ...queue, add: () => Promise.reject(new Error('no room')) })
  await expect(room.make(null, a1)).rejects.toThrow('lost')
})

test('what is not to be shown before its answer is shown once it waits', async () => {
  const { room, queue, state } = desk({ isAtOnce: () => false })
  room.open(queue)
  state.fate = 'lost'
  const making = room.make(null, a1)
  expect(room.getShown()).toEqual([])
  await making
  expect(room.over({})).toEqual({ a: 1 })
})

test('where edits are kept first, one made before there is a queue waits for it', async () => {
  const { room, queue, sent } = desk({ isKeptFirst: true })
  const making = room.make(null, a1)
  expect(sent).toEqual([])
  room.open(queue)
  expect(await making).toMatchObject({ isKept: true })
  await queue.flush()
  expect(sent).toEqual([['a 1', true]])
})

test('whose queue is closed leaves nothing on screen', async () => {
  const { room, queue, state } = desk()
  const close = room.open(queue)
  state.fate = 'lost'
  await room.make(null, a1)
  state.gate = new Promise(() => {})
  void room.make(null, b1)
  expect(room.getShown()).toHaveLength(2)
  close()
  expect(room.getShown()).toEqual([])
  expect(room.getQueue()).toBeNull()
})
