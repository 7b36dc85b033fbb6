import { readTypedDay } from '@carreau/domain/french/typed-day'
import type { CostUnit } from '@carreau/domain/orders/stock/stock'
import { parseQuantity } from '../../../ui/form/quantity-stepper.tsx'
import { readNumber } from './lot-words.tsx'
import type { ArrivalBody, ArrivalGoods } from './stock.queries.ts'

/** A line as its keys were pressed. */
export type LineTyped = {
  text: string
  goods: ArrivalGoods | null
  packages: string
  lot: string
  cost: string
  costUnit: CostUnit
  weight: string
  bestBefore: string
}
/** A line that is done: its goods are known. */
export type LineDone = LineTyped & { goods: ArrivalGoods }

/** An arrival as it is being entered, kept on the device until it is sent. */
export type ArrivalDraft = {
  supplier: string
  note: string
  /** Typed; empty: today. */
  day: string
  entry: LineTyped
  lines: LineDone[]
}

/** The next line: a cost by weight is mostly followed by another. */
export const newLine = (costUnit: CostUnit = 'package'): LineTyped => ({
  text: '',
  goods: null,
  packages: '',
  lot: '',
  cost: '',
  costUnit,
  weight: '',
  bestBefore: '',
})

export const newArrival: ArrivalDraft = {
  supplier: '',
  note: '',
  day: '',
  entry: newLine(),
  lines: [],
}

export type LineField = 'goods' | 'packages' | 'lot' | 'cost' | 'weight' | 'bestBefore'
export type LineFaults = Partial<Record<LineField, string>>

/** What is wrong with a line, by field, before it is sent. */
export const lineFaults = (line: LineTyped, today: string): LineFaults => {
  const packages = parseQuantity(line.packages, 0.5)
  return {
    ...(line.goods === null && { goods: 'Choisissez un produit de votre mercuriale.' }),
    ...((packages === null || packages === 0) && {
      packages: 'Un nombre de colis ou de demi-colis.',
    }),
    ...(line.cost.trim() !== '' && readNumber(line.cost) === null && { cost: 'Un coût en euros.' }),
    ...(line.weight.trim() !== '' && !readNumber(line.weight) && { weight: 'Un poids en kg.' }),
    ...(line.bestBefore.trim() !== '' &&
      readTypedDay(line.bestBefore, today) === null && { bestBefore: 'Une date, comme 3/12.' }),
  }
}

/** Of one kind, by the line it is on, what the server says against it. */
const fieldOf: Record<string, LineField> = {
  specification_id: 'goods',
  packages: 'packages',
  lot: 'lot',
  unit_cost: 'cost',
  weight_kg: 'weight',
  best_before: 'bestBefore',
}

/** The server's refusals: of the head, and of each line by its place. */
export const refusalsOf = (errors: Readonly<Record<string, readonly string[]>>) => {
  const lines = new Map<number, LineFaults>()
  const head: Record<string, string> = {}
  for (const [at, [message = '']] of Object.entries(errors)) {
    const [, index, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(at) ?? []
    if (index === undefined) head[at] = message
    else
      lines.set(Number(index), {
        ...lines.get(Number(index)),
        [fieldOf[name] ?? 'goods']: message,
      })
  }
  return { head, lines }
}

/** What is sent of a draft that has no faults; `today` is what an empty day means. */
export const bodyOf = (draft: ArrivalDraft, today: string): ArrivalBody => ({
  supplier: draft.supplier.trim(),
  note_number: draft.note.trim(),
  arrived_on: draft.day.trim() === '' ? today : (readTypedDay(draft.day, today) ?? today),
  lines: draft.lines.map(line => {
    const cost = line.cost.trim() === '' ? null : readNumber(line.cost)
    return {
      specification_id: line.goods.specification_id,
      packages: parseQuantity(line.packages, 0.5) ?? 0,
      ...(line.lot.trim() !== '' && { lot: line.lot.trim() }),
      ...(cost !== null && { unit_cost: cost, cost_unit: line.costUnit }),
      ...(line.weight.trim() !== '' && { weight_kg: readNumber(line.weight) }),
      ...(line.bestBefore.trim() !== '' && { best_before: readTypedDay(line.bestBefore, today) }),
    }
  }),
})
