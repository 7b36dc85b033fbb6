import type { Api } from '../../../platform/api-client/api-client.ts'
import { sentenceOf } from '../../../platform/api-client/api-error.ts'
import type { Auth, AuthState, User } from '../../../platform/session/auth-context.ts'
import type {
  Access,
  SelectedTenant,
  Session,
  SessionStore,
} from '../../../platform/session/session-store.ts'

type Person = Pick<AuthState, 'user' | 'isLoading' | 'error'>

const nobody: Person = { user: null, isLoading: false, error: null }

/**
 * Who is there (docs/specification.md#authentication). `start` runs once in the browser; `leaveFor`
 * loads a page in full, as the specification asks when no company can be opened.
 */
export const createAuth = ({
  api,
  session,
  pathname,
  leaveFor,
}: {
  api: Api
  session: SessionStore
  pathname: () => string
  leaveFor: (path: string) => void
}): Auth & { start: () => Promise<void> } => {
  let person: Person = { ...nobody, isLoading: true }
  /** The token `person` was found with. */
  let knownToken: string | null = null
  let state = stateOf(person, session.get())
  const listeners = new Set<() => void>()
  const announce = () => {
    state = stateOf(person, session.get())
    for (const listener of listeners) listener()
  }
  const become = (next: Person) => {
    person = next
    announce()
  }

  const fetchUser = async (loginToken: string): Promise<User> => {
    const answer = await api.getMe({ token: loginToken })
    if (!answer?.data) {
      session.clear()
      throw new Error('Invalid user data')
    }
    return answer.data
  }

  const chooseTenant = async (tenant: SelectedTenant): Promise<void> => {
    const { loginToken } = session.get()
    const { data } = await api.openAccess({
      params: { type: tenant.type, id: tenant.id, role: tenant.selectedRole },
      token: loginToken,
    })
    // Nobody may be there any more when the answer comes, or somebody else.
    if (session.get().loginToken === loginToken)
      session.set({ tenantToken: data.token, selectedTenant: tenant })
  }

  /** Without a tenant token the stored choice is opened (docs/specification.md#authentication). */
  const openStoredTenant = async (): Promise<void> => {
    const { tenantToken, selectedTenant } = session.get()
    if ((tenantToken !== null && selectedTenant !== null) || pathname().startsWith('/auth/')) return
    try {
      if (selectedTenant === null) throw new Error('No tenant was ever chosen')
      await chooseTenant(selectedTenant)
    } catch {
      session.set({ tenantToken: null, selectedTenant: null })
      leaveFor('/auth/tenants')
      // The page is on its way out: nothing more happens on it.
      await new Promise(() => {})
    }
  }

  const start = async (): Promise<void> => {
    const { loginToken } = session.get()
    knownToken = loginToken
    if (loginToken === null) return become(nobody)
    try {
      const [user] = await Promise.all([fetchUser(loginToken), openStoredTenant()])
      become({ ...nobody, user })
    } catch (error) {
      become({ ...nobody, error: sentenceOf(error, '') || null })
    }
  }

  const admit: Auth['admit'] = async (loginToken, accesses, choose) => {
    const tenant = choose(accesses, session.get().selectedTenant)
    knownToken = loginToken
    session.set({ loginToken, accesses, tenantToken: null, selectedTenant: tenant })
    const opening = tenant === null ? undefined : chooseTenant(tenant)
    const [user] = await Promise.all([fetchUser(loginToken), opening])
    become({ ...nobody, user })
  }

  const signOut = async (): Promise<void> => {
    const { loginToken } = session.get()
    session.set({ loginToken: null, tenantToken: null, accesses: [] })
    if (loginToken === null) return
    // Signed out here whatever happens there: a token that cannot be revoked expires.
    await api.logout({ token: loginToken }).catch(() => undefined)
  }

  const refreshAccesses = async (): Promise<readonly Access[]> => {
    const { loginToken } = session.get()
    const { data } = await api.listAccesses({ token: loginToken })
    session.set({ accesses: data.accesses, selectedTenant: renamed(data.accesses) })
    return data.accesses
  }

  /** The company chosen last, under the name it has now. */
  const renamed = (accesses: readonly Access[]): SelectedTenant | null => {
    const { selectedTenant: chosen } = session.get()
    const now = accesses.find(({ type, id }) => type === chosen?.type && id === chosen.id)
    return chosen && now ? { ...chosen, company_name: now.company_name } : chosen
  }

  const leaveTenant = () => session.set({ tenantToken: null, selectedTenant: null })

  /** This tab or another signed out, another signed in, or a call answered 401. */
  session.subscribe(() => {
    if (session.get().loginToken === knownToken) return announce()
    // Nothing of the last person is shown while the next one is asked for.
    person = { ...nobody, isLoading: true }
    void start()
  })

  // The event clears the state, whoever fires it (docs/specification.md#authentication).
  window.addEventListener('auth:token-expired', () => become(nobody))

  return {
    start,
    getState: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    whenReady: () =>
      new Promise(resolve => {
        const settle = () => {
          if (state.isLoading) return
          listeners.delete(settle)
          resolve(state)
        }
        listeners.add(settle)
        settle()
      }),
    admit,
    turnAway: error => {
      session.clear()
      become({ ...nobody, error })
    },
    signOut,
    showUser: user => {
      // The answer may come when another person has taken the desk.
      if (person.user?.id === user.id) become({ ...person, user })
    },
    chooseTenant,
    leaveTenant,
    refreshAccesses,
  }
}

const stateOf = (person: Person, session: Session): AuthState => ({
  ...person,
  loginToken: session.loginToken,
  tenant: session.tenantToken === null ? null : session.selectedTenant,
  accesses: session.accesses,
})
