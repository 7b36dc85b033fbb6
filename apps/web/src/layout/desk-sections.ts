import type { PlatformRole, ShopRole } from '@carreau/domain/tenants/roles'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

export type DeskSection<Role extends string> = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** Who has it; the first section of a role is where its day begins. */
  roles: readonly Role[]
}

/** A wholesaler's screens, in the order of its night. */
export const shopSections: readonly DeskSection<ShopRole>[] = []

/** The platform's screens. */
export const platformSections: readonly DeskSection<PlatformRole>[] = []
