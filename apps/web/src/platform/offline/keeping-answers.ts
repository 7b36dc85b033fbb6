import type { Transport } from '../api-client/api-client.ts'
import type { Session, SessionStore } from '../session/session-store.ts'
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
    opening ??= import('./kept-answers.ts').then(({ browserKeeper }) => browserKeeper())
    // Asked for again when the network was away.
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}

/** Whose answers are kept: one company in one role, of whoever is signed in. */
export const scopeOf = ({ loginToken, tenantToken, selectedTenant }: Session): string | null => {
  if (loginToken === null || tenantToken === null || selectedTenant === null) return null
  const { type, id, selectedRole } = selectedTenant
  return `${type}/${id}/${selectedRole}`
}

/** Nothing of a person stays in this browser once they have signed out, in whichever tab. */
export const forgetWithSession = (session: SessionStore, load: () => Promise<Keeper>): void => {
  let { loginToken } = session.get()
  session.subscribe(() => {
    const now = session.get().loginToken
    if (now === loginToken) return
    const somebodyLeft = loginToken !== null
    loginToken = now
    if (somebodyLeft)
      load()
        .then(({ clear }) => clear())
        .catch(() => undefined)
  })
}
