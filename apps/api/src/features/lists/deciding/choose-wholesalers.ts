import { setImmediate } from 'node:timers/promises'
import { type Need, type Proposal, splitNeed } from '@carreau/need-split'

/**
 * Who delivers what, for the least goods and fees: the one place where a list asks for it. Null where nobody
 * could be sent anything. Others are served between its steps.
 */
export const chooseWholesalers = async (need: Need): Promise<Proposal | null> => {
  const search = splitNeed(need)
  let began = performance.now()
  for (;;) {
    const step = search.next()
    if (step.done) return step.value.cheapest
    if (performance.now() - began > 5) {
      await setImmediate()
      began = performance.now()
    }
  }
}
