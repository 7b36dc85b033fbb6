import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { newMadeId } from '@carreau/offline-edits/held'
import type { List, ListLine } from './lists.queries.ts'

type NewList = SentBody<Endpoints['createList']>
type ListSettings = SentBody<Endpoints['updateList']>
export type LineChange = Partial<Pick<ListLine, 'packages_quantity' | 'par' | 'counted'>>
/** A product as a list shows it. */
export type LineGoods = Pick<ListLine, 'id' | 'name' | 'first_photo' | 'tint'>

/** What a line held that was taken off. */
type HeldLine = Pick<ListLine, 'packages_quantity' | 'par'>

/** A list as the person saw it: its name in words, its lines should it have to be made again. */
type SeenList = { name: string; lines: { id: number; packages_quantity: number }[] }

/** `listId` is negative for a list that itself waits to be made. */
export type ListEdit = { listId: number } & (
  | { kind: 'create'; list: NewList; goods: LineGoods | null }
  | { kind: 'put'; of: SeenList; goods: LineGoods; packages: number }
  | { kind: 'set'; of: SeenList; line: LineGoods; change: LineChange; seen: number }
  | { kind: 'takeOff'; of: SeenList; line: LineGoods; held: HeldLine }
  | { kind: 'update'; of: SeenList; list: ListSettings }
  | { kind: 'remove'; of: SeenList; list: List }
  // These two never wait for the network: what is next is the server's to say.
  | { kind: 'order'; of: SeenList; ids: number[] }
  | { kind: 'schedule'; of: SeenList; schedule: SentBody<Endpoints['scheduleList']> }
)

/** Which list an edit is of. */
const onList = ({ id, name, specifications }: List) => ({
  listId: id,
  of: {
    name,
    lines: specifications.map(({ id: specId, packages_quantity }) => ({
      id: specId,
      packages_quantity,
    })),
  },
})

const goodsOf = ({ id, name, first_photo, tint }: ListLine): LineGoods => ({
  id,
  name,
  first_photo,
  tint,
})

/** A new list, perhaps with a first product. */
export const creation = (list: NewList, goods: LineGoods | null = null): ListEdit => ({
  kind: 'create',
  listId: newMadeId(),
  list,
  goods,
})

/** A product put on a list. */
export const putting = (list: List, goods: LineGoods, packages = 1): ListEdit => ({
  kind: 'put',
  ...onList(list),
  goods,
  packages,
})

/** Other packages of a line, or another par; null takes the par away. */
export const lineChange = (list: List, line: ListLine, change: LineChange): ListEdit => ({
  kind: 'set',
  ...onList(list),
  line: goodsOf(line),
  change,
  seen: line.packages_quantity,
})

/** A line taken off its list. */
export const takingOff = (list: List, line: ListLine): ListEdit => ({
  kind: 'takeOff',
  ...onList(list),
  line: goodsOf(line),
  held: { packages_quantity: line.packages_quantity, par: line.par },
})

type Put = ListEdit & { kind: 'put' }

/** What puts a line back that was taken off: itself, then its par and its place on the shelves. */
export const puttingBack = ({
  listId,
  of,
  line,
  held,
}: ListEdit & { kind: 'takeOff' }): { put: Put; par: ListEdit | null; place: ListEdit } => ({
  put: { kind: 'put', listId, of, goods: line, packages: held.packages_quantity },
  par:
    held.par === null
      ? null
      : {
          kind: 'set',
          listId,
          of,
          line,
          change: { par: held.par },
          seen: held.packages_quantity,
        },
  place: { kind: 'order', listId, of, ids: of.lines.map(({ id }) => id) },
})

/** Another name of a list, or another type and other days. */
export const update = (list: List, settings: ListSettings): ListEdit => ({
  kind: 'update',
  ...onList(list),
  list: settings,
})

export const removal = (list: List): ListEdit => ({ kind: 'remove', ...onList(list), list })

/** What makes a deleted list again, with its days and its lines, under an id of its own. */
export const makingAgain = ({ list }: ListEdit & { kind: 'remove' }) => {
  const { name, type, recurrences, specifications } = list
  const create: ListEdit & { kind: 'create' } = {
    kind: 'create',
    listId: newMadeId(),
    goods: null,
    list: {
      name,
      type,
      ...(type === 'recurrent' && {
        recurrences: recurrences.map(({ days, shop_id }) => ({ days, shop_id })),
      }),
      specifications: specifications.map(({ id, packages_quantity }) => ({
        id,
        packages_quantity,
      })),
    },
  }
  /** Pars, and whether it rests, are said of the list that has come of it. */
  const rest = (listId: number): ListEdit[] => {
    const of = onList(list).of
    const pars = specifications
      .filter(({ par }) => par !== null)
      .map(
        (line): ListEdit => ({
          kind: 'set',
          listId,
          of,
          line: goodsOf(line),
          change: { par: line.par },
          seen: line.packages_quantity,
        }),
      )
    return list.paused
      ? [...pars, { kind: 'schedule', listId, of, schedule: { paused: true } }]
      : pars
  }
  return { create, rest }
}

/** The lines in the order of the shelves. */
export const shelfOrder = (list: List, ids: number[]): ListEdit => ({
  kind: 'order',
  ...onList(list),
  ids,
})

/** A recurrent list paused or resumed, or its next delivery skipped. */
export const scheduling = (
  list: List,
  schedule: SentBody<Endpoints['scheduleList']>,
): ListEdit => ({ kind: 'schedule', ...onList(list), schedule })
