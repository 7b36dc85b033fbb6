import type { Session, SessionStore } from '../session/session-store.ts'
import type { Keeper } from './kept-answers.ts'

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
