import type { Transport } from '../api-client/api-client.ts'
import type { Keeper } from './kept-answers.ts'

/** Of a visitor nothing is kept: the code that does it comes beside the first answer of somebody. */
export const keepingAnswers =
  (
    send: Transport,
    {
      load,
      scope,
      onReached,
    }: {
      load: () => Promise<Keeper>
      /** Whose answers these are; null for nobody. */
      scope: () => string | null
      onReached: (reached: boolean) => void
    },
  ): Transport =>
  request => {
    const whose = scope()
    const answer = send(request)
    if (whose === null) return answer
    // It may fail while the code is on its way; whoever asked hears of it afterwards.
    answer.catch(() => undefined)
    return load().then(
      ({ keep }) =>
        keep({ request, answer, whose, isStillThere: () => scope() === whose, onReached }),
      () => answer,
    )
  }

/** The keeper of this browser. */
export const lazyKeeper = (): (() => Promise<Keeper>) => {
  let opening: Promise<Keeper> | undefined
  return () => {
    opening ??= import('./browser-answers.ts').then(({ browserKeeper }) => browserKeeper())
    // Asked for again when the network was away.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}
