import { formatDateTime } from '@carreau/domain/french/dates'
import { formatEuros, frenchSpaces } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { faultFates } from '@carreau/domain/orders/reception'
import { lazy, Suspense, useState, useTransition } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'
import { acceptedAmount, claimedAmount } from './claim-amounts.tsx'
import { isClaimable } from './claim-button.tsx'
import { type Claim, useResolveClaim } from './claims.queries.ts'

/** What is disputed of an order, and until when more can be. */
const OrderClaims = ({ order }: { order: Order }) => {
  const until = order.claimable_until
  const isOpen = isClaimable(order)
  if (!isOpen && order.claims.length === 0) return null
  return (
    <Card>
      <section aria-label="Réclamations" className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-lg">Réclamations</h2>
            {isOpen && until !== null && (
              <p className="mt-0.5 text-ink-soft text-sm">
                Un problème à la réception&#8239;? Signalez-le avant le {formatDateTime(until)}.
              </p>
            )}
          </div>
        </div>
        {order.claims.length > 0 && (
          <ul className="flex flex-col gap-3">
            {order.claims.toReversed().map(claim => (
              <li key={claim.id}>
                <ClaimCard order={order} claim={claim} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

const tones: Record<Claim['status'], ChipTone> = {
  open: 'saffron',
  accepted: 'leaf',
  refused: 'tomato',
}

/** A claim with its lines, its clocks and its answer. */
const ClaimCard = ({ order, claim }: { order: Order; claim: Claim }) => (
  <article
    aria-label={`Réclamation du ${formatDateTime(claim.opened_at)}`}
    className="flex flex-col gap-3 rounded-md border border-line p-3 text-sm sm:p-4"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="font-medium">Ouverte le {formatDateTime(claim.opened_at)}</p>
      <Chip tone={tones[claim.status]}>{claim.status_label}</Chip>
    </div>
    <ul className="flex flex-col divide-y">
      {claim.lines.map(line => (
        <ClaimedLine
          key={line.line_id}
          name={order.lines.find(({ id }) => id === line.line_id)?.name ?? ''}
          line={line}
        />
      ))}
    </ul>
    <Clock claim={claim} seller={order.shop.name} />
    {claim.credit_note !== null && (
      <p>
        Avoir {claim.credit_note.number}&nbsp;:{' '}
        <strong className="tabular-nums">{formatEuros(claim.credit_note.net)}&nbsp;HT</strong>,{' '}
        <span className="tabular-nums">{formatEuros(claim.credit_note.gross)}&nbsp;TTC</span>
      </p>
    )}
    {claim.deducted && <p>Déduit de la facture de la décade.</p>}
    {claim.reason !== null && (
      <p className="break-words rounded-sm bg-sunken px-2.5 py-1.5">{claim.reason}</p>
    )}
    {claim.can_resolve && <ClaimAnswer order={order} claim={claim} />}
  </article>
)

const Clock = ({ claim, seller }: { claim: Claim; seller: string }) => (
  <p className="text-ink-soft">
    {claim.resolved_at === null
      ? `${seller} doit répondre avant le ${formatDateTime(claim.answer_by)}.`
      : `${seller} a répondu le ${formatDateTime(claim.resolved_at)}.`}
  </p>
)

/** « Refusé · Abîmé »; « Manquant à la livraison » says it already. */
const fateAndReason = ({ fate, reason }: Claim['lines'][number]): string =>
  fate === null || reason.startsWith(faultFates[fate]) ? reason : `${faultFates[fate]} · ${reason}`

const ClaimedLine = ({ name, line }: { name: string; line: Claim['lines'][number] }) => {
  const accepted = acceptedAmount(line)
  return (
    <li className="flex flex-col gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">
          {claimedAmount(line)}
          {accepted !== null && <span className="text-ink-soft"> · accepté {accepted}</span>}
        </span>
      </div>
      <p className="break-words text-ink-soft">{fateAndReason(line)}</p>
      {line.photo_urls.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {line.photo_urls.map((url, index) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Agrandir la photo ${index + 1} ${ofName(name)}`}
                className="block rounded-md"
              >
                <img
                  src={url.replace('/512.', '/256.')}
                  alt=""
                  width={72}
                  height={72}
                  loading="lazy"
                  className="size-18 rounded-md border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const ReasonDialog = lazy(() => import('../reason-dialog.tsx'))

/** The wholesaler's two answers. */
const ClaimAnswer = ({ order, claim }: { order: Order; claim: Claim }) => {
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null)
  const [tapped, setTapped] = useState<typeof asking>(null)
  const [isComing, startAsking] = useTransition()
  const ask = (answer: 'accept' | 'refuse') => {
    setTapped(answer)
    startAsking(() => setAsking(answer))
  }
  const resolve = useResolveClaim(order.id, claim.id)
  const close = () => {
    setAsking(null)
    resolve.reset()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(['accept', 'refuse'] as const).map(answer => (
        <Button
          key={answer}
          variant={answer === 'accept' ? 'primary' : 'secondary'}
          className="max-sm:flex-1"
          aria-busy={isComing && tapped === answer}
          onClick={() => ask(answer)}
        >
          {isComing && tapped === answer && <Spinner />}
          {answer === 'accept' ? 'Accepter' : 'Refuser'}
        </Button>
      ))}
      <Suspense>
        {asking === 'accept' && <AcceptDialog order={order} claim={claim} onClose={close} />}
        {asking === 'refuse' && (
          <ReasonDialog
            title={frenchSpaces('Refuser la réclamation ?')}
            description={`Commande ${order.number}, ${order.buyer.company_name}.`}
            failure={
              resolve.error && messageOf(resolve.error, 'La réponse n’est pas partie. Réessayez.')
            }
            pending={resolve.isPending}
            onClose={close}
            onConfirm={reason => resolve.mutate({ action: 'refuse', reason }, { onSuccess: close })}
          />
        )}
      </Suspense>
    </div>
  )
}

export default OrderClaims
