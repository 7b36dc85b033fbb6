import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Access, SelectedTenant } from './session-store.ts'

export type User = AnswerOf<Endpoints['getMe']>['data']

/** User, token, loading flag, error, and the company (docs/specification.md#authentication). */
export type AuthState = {
  user: User | null
  loginToken: string | null
  /** True until it is known who is there: the server and the first paint always say true. */
  isLoading: boolean
  error: string | null
  tenant: SelectedTenant | null
  accesses: readonly Access[]
}

export type Auth = {
  getState: () => AuthState
  subscribe: (listener: () => void) => () => void
  /** Resolves once start-up has ended: user and tenant token known, or nobody there. */
  whenReady: () => Promise<AuthState>
  /** Somebody comes in: `choose` says which of their companies is opened, given the one chosen last. */
  admit: (
    loginToken: string,
    accesses: readonly Access[],
    choose: (
      accesses: readonly Access[],
      lastChosen: SelectedTenant | null,
    ) => SelectedTenant | null,
  ) => Promise<void>
  /** Nobody came in, and why: nothing of a session is left. */
  turnAway: (error: string) => void
  signOut: () => Promise<void>
  /** The person changed their name, e-mail or picture: shown everywhere at once. */
  showUser: (user: User) => void
  /** Opens a company in a role and remembers the choice. */
  chooseTenant: (tenant: SelectedTenant) => Promise<void>
  /** Closes the company one works for, which ended or which one leaves: the next is to be chosen. */
  leaveTenant: () => void
  /** Asks again which companies the person may work for, and what these are called now. */
  refreshAccesses: () => Promise<readonly Access[]>
}

/** Before anything is known, and on the server: the visitor's page. */
const unknownAuthState: AuthState = {
  user: null,
  loginToken: null,
  isLoading: true,
  error: null,
  tenant: null,
  accesses: [],
}

export const AuthContext = createContext<Auth | null>(null)

/** Who is there and what they may do about it; re-renders when it changes. */
export const useAuth = (): AuthState & Omit<Auth, 'getState' | 'subscribe' | 'whenReady'> => {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth needs the application around it')
  const state = useSyncExternalStore(auth.subscribe, auth.getState, () => unknownAuthState)
  return { ...auth, ...state }
}

const nobodyHere = () => Promise.reject(new Error('Nobody signs in while rendering on the server'))

/** The server knows visitors only. */
export const visitorAuth: Auth = {
  getState: () => unknownAuthState,
  subscribe: () => () => {},
  whenReady: () => Promise.resolve({ ...unknownAuthState, isLoading: false }),
  admit: nobodyHere,
  turnAway: () => {},
  signOut: nobodyHere,
  showUser: () => {},
  chooseTenant: nobodyHere,
  leaveTenant: () => {},
  refreshAccesses: nobodyHere,
}
