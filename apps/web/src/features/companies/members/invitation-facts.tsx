import { tenantTypeWording } from '@carreau/domain/companies/roles'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { plural } from '@carreau/domain/french/format'
import { Card } from '../../../ui/card.tsx'
import type { Invitation } from './members.queries.ts'

/** What the invitation says, as its mail does. */
export const InvitationFacts = ({
  invitation: { type, company_name, email, invited_by, roles, expires_at },
}: {
  invitation: Invitation
}) => (
  <>
    <div className="flex flex-col gap-2">
      <h1 className="break-words text-3xl">Rejoignez {company_name}</h1>
      <p className="text-pretty text-ink-soft">
        {invited_by ?? 'Un administrateur'} vous invite à travailler pour {company_name} (
        {tenantTypeWording[type].label.toLowerCase()}) sur Carreau.
      </p>
    </div>
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{plural(roles.length, 'Votre rôle', 'Vos rôles')}</h2>
      <ul className="flex flex-col gap-3">
        {roles.map(({ role, label, description }) => (
          <li key={role}>
            <p className="font-medium">{label}</p>
            <p className="text-ink-soft text-sm">{description}</p>
          </li>
        ))}
      </ul>
      <p className="break-words border-line border-t pt-4 text-ink-soft text-sm">
        Pour <strong className="font-medium text-ink">{email}</strong>, jusqu’au{' '}
        {formatDateInSentence(expires_at)}.
      </p>
    </Card>
  </>
)
