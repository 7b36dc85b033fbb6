import { openTurns } from '../../../platform/http/load/turns.ts'

/** The longest text takes two seconds of the processor: four share it. */
const inTurn = openTurns({ atOnce: 4, mostWaiting: 64 })

/** A company reads one text at a time, whoever asks for it; a few wait for that one. */
const mostWaitingOfCompany = 4
type Turns = ReturnType<typeof openTurns>
const ofCompany = new Map<number, { turns: Turns; count: number }>()

/** Reads a text of a company when its turn comes. Throws `overloaded` where many wait. */
export const inReadingTurn = async <T>(companyId: number, work: () => Promise<T>): Promise<T> => {
  const its = ofCompany.get(companyId) ?? {
    turns: openTurns({ atOnce: 1, mostWaiting: mostWaitingOfCompany }),
    count: 0,
  }
  its.count++
  ofCompany.set(companyId, its)
  try {
    return await its.turns(() => inTurn(work))
  } finally {
    if (--its.count === 0) ofCompany.delete(companyId)
  }
}
