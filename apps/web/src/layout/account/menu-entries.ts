import type { TenantType } from '@carreau/domain/companies/roles'
import { mayReadConversations } from '@carreau/domain/conversations/conversations'
import { mayReadDocument } from '@carreau/domain/documents/documents'
import {
  Bell,
  Building2,
  CircleUserRound,
  ClipboardList,
  FileText,
  Heart,
  type LucideIcon,
  MessageSquareText,
  Moon,
  NotebookPen,
  ReceiptText,
  Settings,
  Store,
  Sun,
  SunMoon,
} from 'lucide-react'
import { mayOrder } from '../../platform/session/may-order.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import type { Theme } from '../../platform/theme/theme.ts'

type AccountLink = {
  to:
    | '/shop'
    | '/shop/orders'
    | '/shop/picking'
    | '/shop/tours'
    | '/platform'
    | '/order-guide'
    | '/lists'
    | '/needs'
    | '/orders'
    | '/invoices'
    | '/shop/invoices'
    | '/messages'
    | '/notifications'
    | '/settings'
    | '/auth/tenants'
  label: string
  icon: LucideIcon
}

type Work = Pick<SelectedTenant, 'type' | 'selectedRole'>

/** « Mon Profil » stands before these: it needs the person's id. */
export const profileLink = { label: 'Mon Profil', icon: CircleUserRound } as const

/** Of whoever orders. */
export const guideLink = {
  to: '/order-guide',
  label: 'Mes produits',
  icon: ClipboardList,
} as const satisfies AccountLink

const lists: AccountLink = { to: '/lists', label: 'Listes & Favoris', icon: Heart }
const needs: AccountLink = { to: '/needs', label: 'Besoin', icon: NotebookPen }
const conversations: AccountLink = {
  to: '/messages',
  label: 'Conversations',
  icon: MessageSquareText,
}
const everybodys: readonly AccountLink[] = [
  { to: '/settings', label: 'Paramètres', icon: Settings },
  { to: '/auth/tenants', label: 'Changer de compte', icon: Building2 },
]

const ordersOf = (work: Work | null): AccountLink => {
  const role = work?.selectedRole
  if (work?.type === 'shop' && role === 'driver')
    return { to: '/shop/tours', label: 'Tournées', icon: ReceiptText }
  const desk = role === 'picker' ? '/shop/picking' : '/shop/orders'
  return { to: work?.type === 'shop' ? desk : '/orders', label: 'Commandes', icon: ReceiptText }
}

/** Of whoever may download one; before a company is chosen there are none to read. */
const invoicesOf = (work: Work | null): readonly AccountLink[] =>
  work !== null && mayReadDocument({ type: work.type, role: work.selectedRole }, 'invoice')
    ? [
        {
          to: work.type === 'shop' ? '/shop/invoices' : '/invoices',
          label: 'Factures',
          icon: FileText,
        },
      ]
    : []

/**
 * The entries of docs/specification.md#user-menu, in its order, without those that a wholesaler or an
 * operator could only fail to open; a wholesaler's orders are those of its own desk. All of them before a
 * company is chosen: the choice leads to them. « Factures » stands behind the orders they are
 * of, « Mes produits » and « Besoin » before the lists.
 */
export const accountLinksOf = (work: Work | null): readonly AccountLink[] => {
  if (work?.type === 'platform') return everybodys
  const talks =
    work === null || mayReadConversations({ type: work.type, role: work.selectedRole })
      ? [conversations]
      : []
  return [
    ...(mayOrder(work) ? [guideLink, needs] : []),
    ...(work?.type === 'shop' ? [] : [lists]),
    ordersOf(work),
    ...invoicesOf(work),
    ...talks,
    ...everybodys,
  ]
}

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
