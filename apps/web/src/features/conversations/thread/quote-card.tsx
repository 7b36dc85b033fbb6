import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatEuros, formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Quote } from '../conversations.queries.ts'

/** An order, or one of its lines, as a message quotes it. */
export const QuoteCard = ({ quote }: { quote: Quote }) => (
  <Link
    to="/orders/$orderId"
    params={{ orderId: quote.order_id }}
    className="flex min-w-0 items-start gap-2.5 rounded-md border border-line bg-surface p-2.5 text-ink text-sm transition-colors hover:border-line-strong"
  >
    <ReceiptText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-ink" />
    <span className="min-w-0">
      <span className="block font-medium">
        {quote.line === null ? `Commande ${quote.number}` : quote.line.name}
      </span>
      <span className="block text-ink-soft">
        {quote.line === null ? (
          <>
            Livraison {formatDateInSentence(quote.delivery_date)} · {formatEuros(quote.net)} HT
          </>
        ) : (
          <>
            {quote.line.details} · {formatPackages(quote.line.ordered_packages)}
            <span className="block">Commande {quote.number}</span>
          </>
        )}
      </span>
    </span>
  </Link>
)
