import { formatDateInSentence } from '@carreau/domain/french/dates'
import { Button } from '../../../ui/form/button.tsx'
import type { IdentityChange } from './companies.queries.ts'

const stateWords = {
  waiting: 'en attente',
  accepted: 'accepté',
  refused: 'refusé',
  withdrawn: 'retiré',
} as const

/** What a company asks to be called and paid as, before and after. */
export const WaitingIdentity = ({
  change,
  pending,
  onAccept,
  onRefuse,
}: {
  change: IdentityChange
  pending: boolean
  onAccept: () => void
  onRefuse: () => void
}) => (
  <section
    aria-label="Changement d’identité demandé"
    className="flex flex-col gap-3 rounded-md bg-saffron-soft p-4 text-sm"
  >
    <div>
      <h3 className="font-semibold text-base text-saffron-ink">Changement d’identité demandé</h3>
      <p>
        Par {change.asked_by} le {formatDateInSentence(change.asked_at)}. L’identité actuelle reste
        en vigueur jusqu’à votre réponse.
      </p>
    </div>
    <dl className="flex flex-col gap-2">
      {change.changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt className="text-ink-soft">{label}</dt>
          <dd className="break-words tabular-nums">
            <del className="text-ink-soft">{before || 'aucun'}</del>{' '}
            <ins className="font-medium no-underline">→ {after || 'aucun'}</ins>
          </dd>
        </div>
      ))}
    </dl>
    <div className="flex flex-wrap gap-2">
      <Button pending={pending} onClick={onAccept}>
        Accepter le changement
      </Button>
      <Button variant="secondary" onClick={onRefuse}>
        Refuser…
      </Button>
    </div>
  </section>
)

/** The changes of identity that were asked for before. */
export const FormerIdentities = ({ changes }: { changes: readonly IdentityChange[] }) => (
  <ul className="flex flex-col gap-2 text-sm">
    {changes.map(change => (
      <li key={change.id} className="break-words">
        {change.changes.map(({ label, before, after }) => (
          <span key={label} className="block tabular-nums">
            {label}&nbsp;: {before || 'aucun'} → {after || 'aucun'}
          </span>
        ))}
        <span className="block text-ink-soft">
          {stateWords[change.state]}
          {change.decided_by !== null && ` par ${change.decided_by}`}
          {change.decided_at !== null && ` le ${formatDateInSentence(change.decided_at)}`}
          {change.reason !== null && `\u00a0: ${change.reason}`}
        </span>
      </li>
    ))}
  </ul>
)
