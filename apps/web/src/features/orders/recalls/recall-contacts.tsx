import { formatPhone } from '@carreau/domain/french/phone'
import type { RecallBuyer } from './recalls.queries.ts'

/** Whom to reach at a customer's, one tap each; by e-mail who has no telephone. */
export const RecallContacts = ({ contacts }: { contacts: RecallBuyer['contacts'] }) =>
  contacts.length === 0 ? (
    <p className="text-ink-soft text-sm">Aucun contact noté.</p>
  ) : (
    <ul data-paper="no" className="text-sm">
      {contacts.map(({ id, name, role, phone, email }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <a
            href={phone === null ? `mailto:${email}` : `tel:${phone}`}
            className="inline-flex min-h-11 max-w-full items-center break-all text-leaf-ink underline tabular-nums"
          >
            {phone === null ? email : formatPhone(phone)}
          </a>
          <span className="min-w-0 break-words text-ink-soft">
            {[name, role].filter(Boolean).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
