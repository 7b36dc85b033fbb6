import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StatusChip } from '../status-chip.tsx'
import { momentOf, reasonOf } from '../status-words.ts'

/**
 * Where an invoice or a credit note stands with the plateforme agréée, and on demand all that was said of it. Where it
 * was asked for, it says too that there is nothing, or that it could not be read; else it is not there.
 */
const LifeCycle = ({
  orderId,
  creditNote,
  wasAsked = false,
  className,
}: {
  orderId: number
  creditNote?: string
  wasAsked?: boolean
  className?: string
}) => {
  const api = useApi()
  const isShop = useAuth().tenant?.type === 'shop'
  const { data, error } = useQuery({
    queryKey: ['electronic', 'life-cycle', orderId, creditNote ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.getInvoiceLifeCycle({
          params: { orderId },
          query: creditNote === undefined ? {} : { credit_note: creditNote },
          signal,
        })
      ).data,
  })
  if (data === undefined) {
    if (!wasAsked) return null
    return error === null ? (
      <Skeleton className="h-6 w-40" />
    ) : (
      <p role="alert" className="text-sm text-tomato-ink">
        {messageOf(error, 'Le suivi n’a pas pu être lu. Veuillez réessayer.')}
      </p>
    )
  }
  const { sent, statuses } = data
  const last = statuses.at(-1)
  if (sent === null && last === undefined)
    return wasAsked ? (
      <p className="text-ink-soft text-sm">Elle n’est pas passée par une plateforme agréée.</p>
    ) : null
  const reason = last === undefined ? null : reasonOf(last)
  return (
    <div className={className}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="text-ink-soft">Plateforme agréée</span>
        {last !== undefined ? (
          <StatusChip status={last} />
        ) : sent?.state === 'sent' ? (
          <Chip tone="outline">Envoyée</Chip>
        ) : sent?.state === 'failed' && isShop ? (
          <Chip tone="tomato">Échec de l’envoi</Chip>
        ) : (
          <Chip>Pas encore envoyée</Chip>
        )}
      </p>
      {reason !== null && <p className="break-words text-sm first-letter:uppercase">{reason}</p>}
      {statuses.length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center rounded-sm text-ink-soft underline decoration-line-strong underline-offset-4 pointer-coarse:min-h-11 hover:text-ink">
            Tout le suivi
          </summary>
          <ol aria-label="Suivi de la plateforme" className="flex flex-col gap-2 pb-1">
            {statuses.toReversed().map(status => {
              const why = reasonOf(status)
              return (
                <li
                  key={`${status.code} ${status.at} ${status.reason}`}
                  className="border-line-strong border-l-2 pl-3"
                >
                  <span className="font-medium">{status.label}</span>{' '}
                  <time dateTime={status.at} className="text-ink-soft">
                    {momentOf(status.at)}
                  </time>
                  {why !== null && (
                    <span className="block break-words text-ink-soft first-letter:uppercase">
                      {why}
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
        </details>
      )}
    </div>
  )
}

export default LifeCycle
