import { redirect } from '@tanstack/react-router'
import type { Auth } from '../../platform/session/auth-context.ts'
import { type DeskSection, platformSections, shopSections } from './desk-sections.ts'

const sections: Record<'shop' | 'platform', readonly DeskSection<string>[]> = {
  shop: shopSections,
  platform: platformSections,
}

/** `beforeLoad` of a desk's bare address: on to where the day of one's role begins. */
export const toFirstSection = (type: keyof typeof sections, { auth }: { auth: Auth }): void => {
  const { tenant } = auth.getState()
  // The frame says to whom it belongs.
  if (tenant?.type !== type) return
  const first = sections[type].find(({ roles }) => roles.includes(tenant.selectedRole))
  if (first !== undefined) throw redirect({ to: first.to, replace: true })
}
