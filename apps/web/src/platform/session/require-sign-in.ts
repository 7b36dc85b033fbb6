import { redirect } from '@tanstack/react-router'
import type { Auth } from './auth-context.ts'

/**
 * `beforeLoad` of a screen that needs a person: sends a visitor to sign in and back. Such a route
 * also says `ssr: false`, since the server only knows visitors. Waits for start-up, where a
 * missing tenant token is opened, unless everything is there already.
 */
export const requireSignIn = async ({
  context,
  location,
}: {
  context: { auth: Auth }
  location: { href: string }
}): Promise<void> => {
  const now = context.auth.getState()
  if (now.loginToken !== null && now.tenant !== null) return
  const { loginToken, tenant } = await context.auth.whenReady()
  const search = { redirect: location.href }
  if (loginToken === null) throw redirect({ to: '/auth/login', search })
  // Its own screens are where a company is chosen.
  if (tenant === null && !location.href.startsWith('/auth/'))
    throw redirect({ to: '/auth/tenants', search })
}
