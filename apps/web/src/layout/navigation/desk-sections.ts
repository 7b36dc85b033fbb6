import type { PlatformRole, ShopRole } from '@carreau/domain/companies/roles'
import { type LinkProps, redirect } from '@tanstack/react-router'
import {
  Boxes,
  Building2,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  House,
  ListRestart,
  type LucideIcon,
  MessageSquareText,
  PackageCheck,
  Sprout,
  Store,
  Truck,
  Users,
} from 'lucide-react'
import type { Auth } from '../../platform/session/auth-context.ts'

export type DeskSection<Role extends string> = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** An address elsewhere that is a part of it. */
  also?: NonNullable<LinkProps['to']>
  /** Who has it; the first section of a role is where its day begins. */
  roles: readonly Role[]
}

const office: readonly ShopRole[] = ['admin', 'sales', 'accountant']

/** A wholesaler's screens, in the order of its night. */
export const shopSections: readonly DeskSection<ShopRole>[] = [
  { to: '/shop', label: 'Aujourd’hui', icon: CalendarDays, roles: office },
  {
    to: '/shop/orders',
    label: 'Commandes',
    icon: ClipboardList,
    roles: office,
  },
  {
    to: '/shop/picking',
    label: 'Préparation',
    icon: PackageCheck,
    roles: ['admin', 'sales', 'picker'],
  },
  {
    to: '/shop/stock',
    label: 'Stock',
    icon: Boxes,
    roles: ['admin', 'sales', 'picker'],
  },
  {
    to: '/shop/tours',
    label: 'Tournées',
    icon: Truck,
    roles: ['admin', 'sales', 'picker', 'driver'],
  },
  {
    to: '/shop/offers',
    label: 'Mercuriale',
    icon: FileSpreadsheet,
    roles: office,
  },
  {
    to: '/shop/customers',
    label: 'Clients',
    icon: Users,
    roles: office,
  },
  { to: '/messages', label: 'Messages', icon: MessageSquareText, roles: ['admin', 'sales'] },
  {
    to: '/shop/invoices',
    also: '/shop/to-invoice',
    label: 'Factures',
    icon: FileText,
    roles: office,
  },
  {
    to: '/shop/figures',
    label: 'Chiffres',
    icon: ChartColumn,
    roles: office,
  },
  {
    to: '/shop/recalls',
    label: 'Rappels',
    icon: ListRestart,
    roles: ['admin', 'sales', 'picker'],
  },
  {
    to: '/shop/profile',
    label: 'Boutique',
    icon: Store,
    roles: office,
  },
]

/** The platform's screens. */
export const platformSections: readonly DeskSection<PlatformRole>[] = [
  { to: '/platform', label: 'Aujourd’hui', icon: CalendarDays, roles: ['operator'] },
  { to: '/platform/tenants', label: 'Grossistes', icon: Building2, roles: ['operator'] },
  { to: '/platform/catalogue', label: 'Catalogue', icon: Sprout, roles: ['operator'] },
  { to: '/platform/people', label: 'Personnes', icon: Users, roles: ['operator'] },
  { to: '/platform/homepage', label: 'Accueil', icon: House, roles: ['operator'] },
  { to: '/platform/pages', label: 'Pages', icon: FileText, roles: ['operator'] },
  { to: '/platform/figures', label: 'Chiffres', icon: ChartColumn, roles: ['operator'] },
  { to: '/platform/jobs', label: 'Tâches', icon: ListRestart, roles: ['operator'] },
]

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
  if (first !== undefined && first.to !== `/${type}`)
    throw redirect({ to: first.to, replace: true })
}
