import { formatPhone } from '@carreau/domain/french/phone'
import { Phone } from 'lucide-react'

/** Whom to call at a customer's: one tap on a telephone. */
export const CustomerPhones = ({
  contacts,
}: {
  contacts: readonly { id: number; name: string; role: string; phone: string | null }[]
}) => {
  const reached = contacts.filter(({ phone }) => phone !== null)
  if (reached.length === 0) return null
  return (
    <ul
      data-paper="no"
      aria-label="Téléphones du client"
      className="flex flex-wrap gap-x-5 text-sm"
    >
      {reached.map(({ id, name, role, phone }) => (
        <li key={id}>
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-11 items-center gap-1.5 text-leaf-ink"
          >
            <Phone aria-hidden="true" className="size-4 shrink-0" />
            <span className="shrink-0 underline tabular-nums">{formatPhone(phone ?? '')}</span>
            <span className="min-w-0 break-words text-ink-soft">
              {name}
              {role !== '' && `, ${role}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
