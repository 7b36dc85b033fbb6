import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, sentenceOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { type Access, homeOf } from '../../../platform/session/session-store.ts'
import { tenantToOpen } from '../../companies/door/tenant-to-open.ts'

type Entry = { data?: { login_token?: string; accesses?: Access[] } } | null

/** Two ways in, with the screens that offer them: no other page needs their code. */
const useEnter = () => {
  const { admit, turnAway } = useAuth()
  return async (asking: Promise<Entry>, fallback: string): Promise<void> => {
    try {
      const { login_token: loginToken, accesses = [] } = (await asking)?.data ?? {}
      if (!loginToken) throw new Error('Invalid response: missing login token')
      await admit(loginToken, accesses, tenantToOpen)
    } catch (error) {
      // Half-way in is no failure: what was chosen last is kept for the second half.
      if (!isApiError(error) || error.code !== 'second_factor_required')
        turnAway(sentenceOf(error, fallback))
      throw error
    }
  }
}

/** Refused with `second_factor_required`, it is called again with a code of the telephone. */
export const useSignIn = () => {
  const api = useApi()
  const enter = useEnter()
  return (body: { email: string; password: string; code?: string }): Promise<void> =>
    enter(api.login({ body }), 'Login failed. Please try again.')
}

export const useRegister = () => {
  const api = useApi()
  const enter = useEnter()
  return (body: { email: string; password: string; name: string }): Promise<void> =>
    enter(api.register({ body }), 'Registration failed. Please try again.')
}

/** Once somebody is there: on to where they wanted, by way of the choice of company if need be. */
export const useLeaveWhenSignedIn = (wanted: string | undefined): void => {
  const { user, tenant, isLoading } = useAuth()
  const router = useRouter()
  useEffect(() => {
    if (isLoading || user === null) return
    // Screens of `/auth` need no company: an invitation is how one comes by it.
    if (wanted?.startsWith('/auth/')) router.history.replace(wanted)
    else if (tenant !== null) router.history.replace(wanted ?? homeOf(tenant.type))
    else
      void router.navigate({
        to: '/auth/tenants',
        search: wanted === undefined ? {} : { redirect: wanted },
        replace: true,
      })
  }, [user, tenant, isLoading, wanted, router])
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail an invitation is for: the forms that follow begin with it. */
    email?: string
  }
}

/** What the e-mail of a form begins with; empty when nobody in particular is expected. */
export const useExpectedEmail = (): string =>
  useLocation({ select: ({ state }) => state.email }) ?? ''
