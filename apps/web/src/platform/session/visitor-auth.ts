import { type Auth, unknownAuthState } from './auth-context.ts'

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
