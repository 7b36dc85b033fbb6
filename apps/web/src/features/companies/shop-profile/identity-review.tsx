import { formatDateInSentence } from '@carreau/domain/french/dates'
import { CircleAlert, Hourglass } from 'lucide-react'
import { Button } from '../../../ui/form/button.tsx'
import { type ShopProfile, useWithdrawIdentityChange } from './shop-profile.queries.ts'

/** What was asked of the platform: it waits, or was refused. */
export const IdentityReview = ({
  review,
}: {
  review: NonNullable<ShopProfile['identity_review']>
}) => {
  const withdraw = useWithdrawIdentityChange()
  const isWaiting = review.state === 'waiting'
  const Icon = isWaiting ? Hourglass : CircleAlert
  return (
    <section
      aria-label="Changement d’identité"
      className={`flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm ${isWaiting ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <div>
          <p className="font-semibold">
            {isWaiting ? 'En cours de vérification par Carreau' : 'Changement refusé par Carreau'}
          </p>
          <p className="break-words">
            {isWaiting
              ? `Demandé par ${review.asked_by} le ${formatDateInSentence(review.asked_at)}. L’identité ci-dessous reste en vigueur, et sur vos documents, jusqu’à sa réponse.`
              : `Motif\u00a0: ${review.reason}`}
          </p>
        </div>
        <ul className="flex max-w-full flex-col gap-0.5">
          {review.changes.map(({ field, label, before, after }) => (
            <li key={field} className="wrap-anywhere tabular-nums">
              {label}&nbsp;: {before || 'aucun'} → <strong>{after || 'aucun'}</strong>
            </li>
          ))}
        </ul>
        {isWaiting && (
          <Button
            size="sm"
            variant="secondary"
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            Retirer la demande
          </Button>
        )}
      </div>
    </section>
  )
}
