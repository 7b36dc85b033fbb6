import { actingNow } from '../../../platform/db/acting-for.ts'
import { openFairTurns } from '../../../platform/http/load/fair-turns.ts'

// A long price list takes half a second of the processor: several at once would be ready no sooner.
const turns = openFairTurns({ atOnce: 1, mostOfOne: 100, mostWaiting: 400 })

const whoseNow = (): string => {
  const acting = actingNow()
  return typeof acting === 'string' ? acting : `${acting.tenantId ?? `person ${acting.userId}`}`
}

/** Draws a paper when it is this company's turn. Throws `overloaded` where a hundred of its own wait. */
export const drawInTurn = <T>(draw: () => Promise<T>): Promise<T> => turns.take(whoseNow(), draw)
