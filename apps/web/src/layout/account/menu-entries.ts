import type { TenantType } from '@carreau/domain/companies/roles'
import {
  Bell,
  Building2,
  CircleUserRound,
  Heart,
  type LucideIcon,
  MessageSquareText,
  Moon,
  ReceiptText,
  Settings,
  Store,
  Sun,
  SunMoon,
} from 'lucide-react'
import type { Theme } from '../../platform/theme/theme.ts'

type AccountLink = {
  to:
    | '/shop'
    | '/platform'
    | '/lists'
    | '/orders'
    | '/messages'
    | '/notifications'
    | '/settings'
    | '/auth/tenants'
  label: string
  icon: LucideIcon
}

/** « Mon Profil » stands before these: it needs the person's id. */
export const profileLink = { label: 'Mon Profil', icon: CircleUserRound } as const

/** The entries of docs/specification.md#user-menu, in its order. */
export const accountLinks: readonly AccountLink[] = [
  { to: '/lists', label: 'Listes & Favoris', icon: Heart },
  { to: '/orders', label: 'Commandes', icon: ReceiptText },
  { to: '/messages', label: 'Conversations', icon: MessageSquareText },
  { to: '/settings', label: 'Paramètres', icon: Settings },
  { to: '/auth/tenants', label: 'Changer de compte', icon: Building2 },
]

/** The drawer has room for what the desk reads on its own pages. */
export const notificationsLink: AccountLink = {
  to: '/notifications',
  label: 'Notifications',
  icon: Bell,
}

/** What stands first for who sells, or runs the platform. */
export const deskLinks: Partial<Record<TenantType, AccountLink>> = {
  shop: { to: '/shop', label: 'Espace grossiste', icon: Store },
  platform: { to: '/platform', label: 'Espace plateforme', icon: Store },
}

/** The themes of docs/specification.md#user-menu. */
export const themeChoices: readonly { theme: Theme; label: string; icon: LucideIcon }[] = [
  { theme: 'light', label: 'Thème clair', icon: Sun },
  { theme: 'dark', label: 'Thème sombre', icon: Moon },
  { theme: 'system', label: 'Thème système', icon: SunMoon },
]
