import { formatDateTime } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import { saidOfPackages, withdrawnReason } from '@carreau/domain/orders/living-order'
import { lazy, Suspense, useState } from 'react'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'
import { useAnswerChange } from './changing.queries.ts'
import { NotReserved } from './not-reserved.tsx'

const ReasonDialog = lazy(() => import('../reason-dialog.tsx'))
const ApproveDialog = lazy(() => import('../approval/approve-dialog.tsx'))

type Change = Order['changes'][number]
type Answer = Change['answers'][number]

const answerLabels: Record<Answer, string> = {
  approve: 'Approuver',
  reject: 'Rejeter',
  accept: 'Accepter',
  refuse: 'Refuser',
  withdraw: 'Retirer la demande',
}

const states: Record<Exclude<Change['state'], 'made'>, { label: string; tone: ChipTone }> = {
  to_approve: { label: 'À approuver', tone: 'saffron' },
  asked: { label: 'À confirmer par le grossiste', tone: 'saffron' },
  proposed: { label: 'Proposé', tone: 'saffron' },
  rejected: { label: 'Sans suite', tone: 'neutral' },
  refused: { label: 'Refusée', tone: 'tomato' },
}

const kinds: Record<Change['kind'], string> = {
  joined: 'Ajout du panier',
  changed: 'Modification',
  declined: 'Ajout refusé par le grossiste',
  replaced: 'Remplacement d’un manquant',
}

/** What was changed since the order was placed, the latest first: who, when, what. */
export const OrderChanges = ({ order }: { order: Order }) => {
  if (order.changes.length === 0) return null
  return (
    <Card className="p-4">
      <h2 className="text-lg">Modifications</h2>
      <ol className="mt-3 flex flex-col gap-4">
        {order.changes.toReversed().map(change => (
          <li key={change.id} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-2 font-medium">
              {kinds[change.kind]}
              {change.revision !== null && (
                <span className="font-normal text-ink-soft">révision {change.revision}</span>
              )}
              <State change={change} />
            </p>
            <p className="text-ink-soft">
              {change.actor}, {formatDateTime(change.at)}
              {change.answered_by !== null && `, réponse de ${change.answered_by}`}
            </p>
            <p className="mt-1 break-words tabular-nums">
              {saidOfPackages(change.lines)}
              <PriceOf change={change} />
            </p>
            {change.note !== '' && <p className="break-words">«&nbsp;{change.note}&nbsp;»</p>}
            {change.reason !== null && (
              <p className="mt-1 break-words rounded-sm bg-sunken px-2 py-1">{change.reason}</p>
            )}
            <NotReserved
              order={order}
              change={change}
              className="mt-1 rounded-sm bg-saffron-soft px-2 py-1 text-saffron-ink"
            />
            <Answers orderId={order.id} change={change} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** What a replacement costs: nobody accepts without knowing. */
const PriceOf = ({ change: { lines } }: { change: Change }) => {
  const [line] = lines
  return line?.unit === undefined || line.unit_price === null
    ? null
    : ` à ${formatUnitPrice(line.unit_price, line.unit)}`
}

const State = ({ change: { state, reason } }: { change: Change }) => {
  if (state === 'made') return null
  if (reason === withdrawnReason) return <Chip>Retirée</Chip>
  return <Chip tone={states[state].tone}>{states[state].label}</Chip>
}

const Answers = ({ orderId, change }: { orderId: number; change: Change }) => {
  const answer = useAnswerChange(orderId)
  const [asking, setAsking] = useState<'reject' | 'refuse' | 'part' | null>(null)
  const isAdmin = useAuth().tenant?.selectedRole === 'admin'
  const { error, variables } = answer
  const isBlocked =
    isApiError(error) && error.code === 'credit_limit_reached' && variables?.action === 'accept'
  const take = (action: Answer) => {
    // What was proposed to oneself is left without a word.
    const isAsked = action === 'reject' || (action === 'refuse' && change.state !== 'proposed')
    if (isAsked) setAsking(action)
    else answer.mutate({ changeId: change.id, action })
  }
  if (change.answers.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {change.answers.map(action => (
        <Button
          key={action}
          size="sm"
          variant={action === 'approve' || action === 'accept' ? 'primary' : 'secondary'}
          disabled={answer.isPending}
          onClick={() => take(action)}
        >
          {action === 'refuse' && change.state === 'proposed'
            ? 'Sans remplacement'
            : answerLabels[action]}
        </Button>
      ))}
      {change.answers.includes('approve') && (
        <Button
          size="sm"
          variant="ghost"
          disabled={answer.isPending}
          onClick={() => setAsking('part')}
        >
          En approuver une partie
        </Button>
      )}
      {isBlocked && isAdmin && (
        <Button
          size="sm"
          variant="secondary"
          disabled={answer.isPending}
          onClick={() =>
            answer.mutate({ changeId: change.id, action: 'accept', despite_credit: true })
          }
        >
          Accepter quand même
        </Button>
      )}
      {asking === 'part' && (
        <Suspense>
          <ApproveDialog
            orderId={orderId}
            changeId={change.id}
            onClose={() => setAsking(null)}
            onDone={() => {}}
          />
        </Suspense>
      )}
      {asking !== null && asking !== 'part' && (
        <Suspense>
          <ReasonDialog
            title={asking === 'refuse' ? 'Refuser la modification' : 'Rejeter l’ajout'}
            description="La commande reste comme elle est. Le motif est lu par qui l’a demandée."
            confirm={answerLabels[asking]}
            pending={answer.isPending}
            onClose={() => setAsking(null)}
            onConfirm={reason =>
              answer.mutate(
                { changeId: change.id, action: asking, reason },
                { onSettled: () => setAsking(null) },
              )
            }
          />
        </Suspense>
      )}
    </div>
  )
}
