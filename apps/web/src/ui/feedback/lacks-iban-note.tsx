import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

/** What is about to go out would not say where to pay. */
export const LacksIbanNote = ({ title, action }: { title: string; action: string }) => (
  <p
    data-paper="no"
    className="mt-4 flex items-start gap-2.5 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm"
  >
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      <strong>{title}</strong> Votre fiche n’a pas d’IBAN.{' '}
      <Link to="/shop/profile" search={{ section: 'legal' }} className="font-semibold underline">
        {action}
      </Link>
    </span>
  </p>
)
