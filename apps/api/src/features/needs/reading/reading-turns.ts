import { openTurns } from '../../../platform/http/load/turns.ts'

/** The longest text takes some seconds of the processor; an ordinary need waits behind ordinary needs alone. */
const lanes = {
  short: openTurns({ atOnce: 3, mostWaiting: 64 }),
  long: openTurns({ atOnce: 1, mostWaiting: 16 }),
}

/** Some sixty lines. */
const shortText = 2_000

/** A company reads one text at a time, whoever asks for it; a few wait for that one. */
const mostWaitingOfCompany = 4
type Turns = ReturnType<typeof openTurns>
const ofCompany = new Map<number, { turns: Turns; count: number }>()

/** Reads a text of a company when its turn comes. Throws `overloaded` where many wait. */
export const inReadingTurn = async <T>(
  { companyId, text }: { companyId: number; text: string },
  work: () => Promise<T>,
): Promise<T> => {
  const lane = lanes[text.length <= shortText ? 'short' : 'long']
  const its = ofCompany.get(companyId) ?? {
    turns: openTurns({ atOnce: 1, mostWaiting: mostWaitingOfCompany }),
    count: 0,
  }
  its.count++
  ofCompany.set(companyId, its)
  try {
    return await its.turns(() => lane(work))
  } finally {
    if (--its.count === 0) ofCompany.delete(companyId)
  }
}
