import { redirect } from '@tanstack/react-router'
import type { Auth } from '../platform/session/auth-context.ts'
import type { DeskSection } from './desk-sections.ts'

/** `beforeLoad` of a desk's bare address: on to where the day of one's role begins. */
export const toFirstSection =
  (type: 'shop' | 'platform', sections: readonly DeskSection<string>[]) =>
  ({ context }: { context: { auth: Auth } }): void => {
    const { tenant } = context.auth.getState()
    // The frame says to whom it belongs.
    if (tenant?.type !== type) return
    const first = sections.find(({ roles }) => roles.includes(tenant.selectedRole))
    if (first !== undefined) throw redirect({ to: first.to, replace: true })
  }
