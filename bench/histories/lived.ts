import type { Dice } from './dice.ts'
import type { Claimed, GoodsLeft } from './goods-left.ts'
import type { Company } from './people.sql.ts'

/** A wholesaler, its customers and what has happened between them so far. */
export type History = {
  shop: Company
  customers: Company[]
  specifications: readonly number[]
  dice: Dice
  shipped: Shipped[]
  delivered: Delivered[]
  claims: OpenClaim[]
  /** How often each kind of step was taken, and refused. */
  taken: Map<string, number>
  refused: Map<string, number>
  credits: number
}
export type Delivered = {
  orderId: number
  customer: Company
  lines: ReadonlyMap<number, GoodsLeft>
  feeCents: number
  /** On which it was delivered. */
  day: string
}
/** On its way, and when it is due. */
export type Shipped = Omit<Delivered, 'day'> & { dueOn: string }
type OpenClaim = { id: number; order: Delivered; lines: ReadonlyMap<number, Claimed> }
