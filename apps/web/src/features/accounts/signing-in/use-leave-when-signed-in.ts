import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { homeOf } from '../../../platform/session/home-of.ts'

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
