import { keepsElectronic } from '@carreau/domain/integrations/electronic'
import { createFileRoute } from '@tanstack/react-router'
import {
  Bell,
  Building2,
  CalendarDays,
  CircleUserRound,
  FileCheck2,
  FileUser,
  KeyRound,
  MonitorSmartphone,
  Plug,
  ScrollText,
  ShieldCheck,
  SunMoon,
  Users,
} from 'lucide-react'
import { lazy } from 'react'
import {
  readSettingsSearch,
  SettingsFrame,
  type SettingsSearch,
  type SettingsSection,
} from '../features/accounts/settings/settings-frame.tsx'
import { titled, typedSearch } from '../platform/route-options.ts'
import { type AuthState, useAuth } from '../platform/session/auth-context.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/settings')({
  ssr: false,
  validateSearch: typedSearch<SettingsSearch>(),
  beforeLoad: requireSignIn,
  head: titled('Paramètres'),
  component: SettingsRoute,
  errorComponent: RouteError,
})

const profile: SettingsSection = {
  value: 'profil',
  label: 'Profil',
  icon: CircleUserRound,
  Screen: lazy(async () => ({
    default: (await import('../features/accounts/people/profile-form.tsx')).ProfileSection,
  })),
}

/** The rest, in order; `isFor` says who has it (everyone when left out). */
const others: readonly (SettingsSection & { isFor?: (auth: AuthState) => boolean })[] = [
  {
    value: 'mot-de-passe',
    label: 'Mot de passe',
    icon: KeyRound,
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/signing-in/change-password-form.tsx'))
        .PasswordSection,
    })),
  },
  {
    value: 'double-authentification',
    label: 'Double authentification',
    icon: ShieldCheck,
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/second-factor/second-factor-section.tsx'))
        .SecondFactorSection,
    })),
  },
  {
    value: 'societe',
    label: 'Société',
    icon: Building2,
    isFor: ({ tenant }) => tenant?.type === 'buyer',
    Screen: lazy(async () => ({
      default: (await import('../features/companies/company/company-section.tsx')).CompanySection,
    })),
  },
  {
    value: 'membres',
    label: 'Membres',
    icon: Users,
    isFor: ({ tenant }) => tenant?.type !== 'platform' && tenant?.selectedRole === 'admin',
    Screen: lazy(async () => ({
      default: (await import('../features/companies/members/members-section.tsx')).MembersSection,
    })),
  },
  {
    value: 'integrations',
    label: 'Intégrations',
    icon: Plug,
    isFor: ({ tenant }) => tenant?.type !== 'platform' && tenant?.selectedRole === 'admin',
    Screen: lazy(async () => ({
      default: (await import('../features/integrations/integrations-section.tsx'))
        .IntegrationsSection,
    })),
  },
  {
    value: 'facturation-electronique',
    label: 'Facturation électronique',
    icon: FileCheck2,
    isFor: ({ tenant }) =>
      tenant?.type === 'shop' && keepsElectronic.shop.some(role => role === tenant.selectedRole),
    Screen: lazy(async () => ({
      default: (await import('../features/integrations/electronic/electronic-section.tsx'))
        .ElectronicSection,
    })),
  },
  {
    value: 'journal',
    label: 'Journal',
    icon: ScrollText,
    isFor: ({ tenant }) => tenant?.selectedRole === 'admin' || tenant?.selectedRole === 'operator',
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/journal/journal-section.tsx')).JournalSection,
    })),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    icon: Bell,
    Screen: lazy(async () => ({
      default: (await import('../features/notifications/preferences-section.tsx'))
        .PreferencesSection,
    })),
  },
  {
    value: 'agenda',
    label: 'Agenda',
    icon: CalendarDays,
    isFor: ({ tenant }) => tenant?.type === 'buyer' || tenant?.type === 'shop',
    Screen: lazy(async () => ({
      default: (await import('../features/integrations/calendar-section.tsx')).CalendarSection,
    })),
  },
  {
    value: 'apparence',
    label: 'Apparence',
    icon: SunMoon,
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/settings/appearance-section.tsx'))
        .AppearanceSection,
    })),
  },
  {
    value: 'sessions',
    label: 'Sessions',
    icon: MonitorSmartphone,
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/sessions/sessions-section.tsx')).SessionsSection,
    })),
  },
  {
    value: 'mes-donnees',
    label: 'Mes données',
    icon: FileUser,
    Screen: lazy(async () => ({
      default: (await import('../features/accounts/people/personal-data-section.tsx'))
        .PersonalDataSection,
    })),
  },
]

function SettingsRoute() {
  const auth = useAuth()
  return (
    <SettingsFrame
      sections={[profile, ...others.filter(({ isFor }) => isFor?.(auth) ?? true)]}
      chosen={readSettingsSearch(Route.useSearch()).section}
    />
  )
}
