import type { PlatformRole, ShopRole } from '@carreau/domain/companies/roles'
import type { LinkProps } from '@tanstack/react-router'
import {
  Building2,
  ChartColumn,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  House,
  ListRestart,
  type LucideIcon,
  PackageCheck,
  Store,
  Users,
} from 'lucide-react'

export type DeskSection<Role extends string> = {
  to: NonNullable<LinkProps['to']>
  label: string
  icon: LucideIcon
  /** Who has it; the first section of a role is where its day begins. */
  roles: readonly Role[]
}

/** A wholesaler's screens, in the order of its night. */
export const shopSections: readonly DeskSection<ShopRole>[] = [
  {
    to: '/shop/orders',
    label: 'Commandes',
    icon: ClipboardList,
    roles: ['admin', 'sales', 'accountant'],
  },
  {
    to: '/shop/picking',
    label: 'Préparation',
    icon: PackageCheck,
    roles: ['admin', 'sales', 'picker'],
  },
  {
    to: '/shop/offers',
    label: 'Mercuriale',
    icon: FileSpreadsheet,
    roles: ['admin', 'sales', 'accountant'],
  },
  {
    to: '/shop/customers',
    label: 'Clients',
    icon: Users,
    roles: ['admin', 'sales', 'accountant'],
  },
  {
    to: '/shop/figures',
    label: 'Chiffres',
    icon: ChartColumn,
    roles: ['admin', 'sales', 'accountant'],
  },
  {
    to: '/shop/profile',
    label: 'Boutique',
    icon: Store,
    roles: ['admin', 'sales', 'accountant'],
  },
]

/** The platform's screens. */
export const platformSections: readonly DeskSection<PlatformRole>[] = [
  { to: '/platform/tenants', label: 'Grossistes', icon: Building2, roles: ['operator'] },
  { to: '/platform/people', label: 'Personnes', icon: Users, roles: ['operator'] },
  { to: '/platform/homepage', label: 'Accueil', icon: House, roles: ['operator'] },
  { to: '/platform/pages', label: 'Pages', icon: FileText, roles: ['operator'] },
  { to: '/platform/figures', label: 'Chiffres', icon: ChartColumn, roles: ['operator'] },
  { to: '/platform/jobs', label: 'Tâches', icon: ListRestart, roles: ['operator'] },
]
