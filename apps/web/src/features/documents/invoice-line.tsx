import { daysBetween } from '@carreau/domain/customers/figures'
import { type InvoiceState, invoiceStateLabels } from '@carreau/domain/documents/invoices'
import { formatDayInFigures } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import type { InvoiceFilters } from './invoice-filters.ts'
import type { Invoice, Paper } from './invoices.queries.ts'

// Read on demand: few invoices are looked into.
const LifeCycle = lazy(() => import('../integrations/door/life-cycle.tsx'))

const tones: Record<InvoiceState, ChipTone> = {
  unpaid: 'saffron',
  overdue: 'tomato',
  paid: 'leaf',
  overpaid: 'outline',
}

const isSame = (one: Paper, other: Paper | undefined): boolean =>
  other !== undefined &&
  one.orderId === other.orderId &&
  one.creditNote === other.creditNote &&
  one.reminderId === other.reminderId

const linkLook =
  '-my-3 inline-block whitespace-nowrap py-3 underline decoration-line-strong underline-offset-4 hover:text-ink'

type Downloading = {
  onDownload: (paper: Paper) => void
  /** The one that is on its way. */
  pending: Paper | undefined
}

/** The address of an invoice beside its order; back leads to the list as it was. */
export const comparingAt = (isBuyer: boolean, filters: InvoiceFilters, orderId: number) =>
  ({
    to: isBuyer ? '/invoices' : '/shop/invoices',
    search: { ...filters, compare: orderId },
  }) as const

/** « Écart de −12,40 € HT ». */
const varianceInWords = ({ net }: NonNullable<Invoice['variance']>): string =>
  `Écart de ${net > 0 ? '+' : ''}${formatEuros(net)} HT`

/** An invoice with when it is due, what is left of it and its credit notes, each to download. */
export const InvoiceLine = ({
  invoice,
  partner,
  comparing,
  ...downloading
}: {
  invoice: Invoice
  partner: string
  /** Where the invoice is shown beside its order. */
  comparing: ReturnType<typeof comparingAt>
} & Downloading) => {
  const { order, state } = invoice
  const followed = useId()
  const [isFollowed, setFollowed] = useState(false)
  return (
    <li className="px-4 py-3 text-sm">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_10rem_5.5rem_6rem_2.75rem] lg:grid-cols-[minmax(0,1fr)_12rem_7rem_8rem_2.75rem] md:items-center">
        <div className="min-w-0">
          <span className="block truncate font-medium text-base md:text-sm">{partner}</span>
          <span className="block text-ink-soft">
            <button
              type="button"
              title="Télécharger en PDF"
              className={linkLook}
              onClick={() => downloading.onDownload({ orderId: order.id })}
            >
              {invoice.number}
            </button>{' '}
            <span className="whitespace-nowrap">du {formatDayInFigures(invoice.issued_on)}</span>
            {' · '}
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className={linkLook}>
              Commande {order.number}
            </Link>
            {invoice.variance === null && (
              <>
                {' · '}
                <Link {...comparing} className={linkLook}>
                  Conforme
                  <span className="sr-only">, comparer {invoice.number} à la commande</span>
                </Link>
              </>
            )}
            {invoice.is_followed && (
              <>
                {' · '}
                <FollowButton
                  what={`la facture ${invoice.number}`}
                  controls={followed}
                  isOpen={isFollowed}
                  onToggle={() => setFollowed(!isFollowed)}
                />
              </>
            )}
          </span>
          {invoice.variance !== null && (
            <Link
              {...comparing}
              className="-my-1 flex min-h-11 w-fit items-center text-saffron-ink underline decoration-line-strong underline-offset-4"
            >
              <span className="sr-only">{invoice.number}, </span>
              {varianceInWords(invoice.variance)}
              <span className="max-md:sr-only">
                {'\u00a0'}sur {formatCount(invoice.variance.lines, 'ligne', 'lignes')}
              </span>
            </Link>
          )}
          {invoice.reminded !== null && (
            <button
              type="button"
              className="-my-1 inline-flex min-h-11 items-center gap-1 text-saffron-ink underline decoration-line-strong underline-offset-4"
              title="Télécharger la lettre en PDF"
              onClick={() => {
                if (invoice.reminded) downloading.onDownload({ reminderId: invoice.reminded.id })
              }}
            >
              {invoice.reminded.label} du {formatDayInFigures(invoice.reminded.on)}
            </button>
          )}
          {invoice.claimed !== null && (
            <span className="block">
              Intérêts <Price value={invoice.claimed.interest} /> et indemnité{' '}
              <Price value={invoice.claimed.indemnity} /> réclamés
              {invoice.claimed.open === 0 ? (
                ', soldés'
              ) : invoice.claimed.open <
                invoice.claimed.interest + invoice.claimed.indemnity - 0.001 ? (
                <>
                  , reste <Price value={invoice.claimed.open} />
                </>
              ) : null}
            </span>
          )}
          {invoice.period !== null && (
            <span className="block text-ink-soft text-xs">
              {formatCount(invoice.period.deliveries, 'livraison', 'livraisons')} du{' '}
              {formatDayInFigures(invoice.period.from)} au {formatDayInFigures(invoice.period.to)}
            </span>
          )}
        </div>
        <div className="max-md:order-3 max-md:self-center">
          {state === 'paid' && (invoice.claimed?.open ?? 0) > 0 ? (
            <Chip tone="tomato">Intérêts à régler</Chip>
          ) : (
            <Chip tone={tones[state]}>
              {state === 'overdue' ? lateness(invoice) : invoiceStateLabels[state]}
            </Chip>
          )}
          {invoice.open > 0 && (
            <span
              className={
                state === 'overdue' ? 'block text-tomato-ink md:mt-0.5' : 'block md:mt-0.5'
              }
            >
              dû le {formatDayInFigures(invoice.due_on)}
            </span>
          )}
        </div>
        <Amount label="Total TTC" className="max-md:hidden" value={invoice.gross} />
        <div className="text-right">
          <span className="block text-ink-soft text-xs">Reste à régler</span>
          <Price
            value={invoice.open}
            className={invoice.open === 0 ? 'text-ink-soft' : 'font-semibold'}
          />
          {invoice.open !== invoice.gross && (
            <span className="block text-ink-soft text-xs tabular-nums md:hidden">
              sur <Price value={invoice.gross} />
            </span>
          )}
        </div>
        <DownloadButton
          name={`la facture ${invoice.number}`}
          paper={{ orderId: order.id }}
          className="max-md:order-4 max-md:justify-self-end"
          {...downloading}
        />
      </div>
      {isFollowed && (
        <div id={followed} className="mt-2">
          <Suspense fallback={<Skeleton className="h-6 w-40" />}>
            <LifeCycle orderId={order.id} wasAsked />
          </Suspense>
        </div>
      )}
      {invoice.credit_notes.length > 0 && (
        <ul className="mt-1">
          {invoice.credit_notes.map(credit => (
            <CreditNoteLine key={credit.number} credit={credit} {...downloading} />
          ))}
        </ul>
      )}
    </li>
  )
}

const CreditNoteLine = ({
  credit: { number, order_id, issued_on, gross, is_followed },
  ...downloading
}: { credit: Invoice['credit_notes'][number] } & Downloading) => {
  const followed = useId()
  const [isFollowed, setFollowed] = useState(false)
  return (
    <li className="border-line-strong border-l-2 pl-3 text-ink-soft">
      <div className="flex min-h-11 items-center gap-x-4">
        <span className="min-w-0 flex-1">
          Avoir {number}{' '}
          <span className="whitespace-nowrap">du {formatDayInFigures(issued_on)}</span>
          {is_followed && (
            <>
              {' · '}
              <FollowButton
                what={`l’avoir ${number}`}
                controls={followed}
                isOpen={isFollowed}
                onToggle={() => setFollowed(!isFollowed)}
              />
            </>
          )}
        </span>
        <Price value={-gross} />
        <DownloadButton
          name={`l’avoir ${number}`}
          paper={{ orderId: order_id, creditNote: number }}
          {...downloading}
        />
      </div>
      {isFollowed && (
        <div id={followed} className="pb-2">
          <Suspense fallback={<Skeleton className="h-6 w-40" />}>
            <LifeCycle orderId={order_id} creditNote={number} wasAsked />
          </Suspense>
        </div>
      )}
    </li>
  )
}

/** Shows what the plateforme agréée said of a paper. */
const FollowButton = ({
  what,
  controls,
  isOpen,
  onToggle,
}: {
  what: string
  controls: string
  isOpen: boolean
  onToggle: () => void
}) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    aria-label={`Suivi électronique de ${what}`}
    title="Suivi de la plateforme agréée"
    className={linkLook}
    onClick={onToggle}
  >
    Suivi
  </button>
)

/** « En retard de 4 jours ». */
const lateness = ({ due_on }: Invoice): string => {
  const days = daysBetween(due_on, parisDay(new Date())) - 1
  return days < 1
    ? invoiceStateLabels.overdue
    : `En retard de ${formatCount(days, 'jour', 'jours')}`
}

const Amount = ({
  label,
  value,
  className,
}: {
  label: string
  value: number
  className: string
}) => (
  <div className={`text-right ${className}`}>
    <span className="block text-ink-soft text-xs">{label}</span>
    <Price value={value} />
  </div>
)

const DownloadButton = ({
  name,
  paper,
  className = '',
  onDownload,
  pending,
}: { name: string; paper: Paper; className?: string } & Downloading) => (
  <Button
    variant="ghost"
    className={`size-11 px-0! ${className}`}
    aria-label={`Télécharger ${name} en PDF`}
    title="Télécharger en PDF"
    pending={isSame(paper, pending)}
    onClick={() => onDownload(paper)}
  >
    {!isSame(paper, pending) && <Download aria-hidden="true" className="size-4.5" />}
  </Button>
)
