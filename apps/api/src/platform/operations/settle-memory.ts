import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back what a start leaves behind: reading the market and building the index make garbage that V8
 * would keep as room for more, some 40 MB for as long as little happens. Takes a tenth of a second, so
 * before the first call.
 */
export const settleMemory = (): void => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect // what the flag has just made
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
