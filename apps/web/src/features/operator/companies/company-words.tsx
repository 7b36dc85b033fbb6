import type { CompanyStatus } from '@carreau/domain/companies/company-status'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { Chip } from '../../../ui/chip.tsx'
import type { Tenant } from './companies.queries.ts'

export const statusLabels: Record<CompanyStatus, string> = {
  pending: 'En attente',
  active: 'Validé',
  refused: 'Refusé',
  suspended: 'Suspendu',
}
const tones = {
  pending: 'saffron',
  active: 'leaf',
  refused: 'tomato',
  suspended: 'tomato',
} as const

export const StatusChip = ({ status }: { status: CompanyStatus }) => (
  <Chip tone={tones[status]}>{statusLabels[status]}</Chip>
)

/** A SIRET as people read it. */
export const spacedSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

/** Where a company is, on a line. */
export const addressOf = ({ line1, line2, postal_code, city }: Tenant['address']): string =>
  [line1, line2, `${postal_code} ${city}`.trim()].filter(Boolean).join(', ')

/** Who somebody is: name, address, and whether the address is theirs. */
export const PersonLine = ({ person }: { person: NonNullable<Tenant['founder']> }) => (
  <>
    {person.first_name} · <span className="break-all">{person.email}</span>
    <span className="block text-ink-soft">
      {person.email_proved_at === null
        ? 'Adresse jamais prouvée'
        : `Adresse prouvée le ${formatDateInSentence(person.email_proved_at)}`}
      {' · '}inscrit le {formatDateInSentence(person.joined_at)}
    </span>
  </>
)
