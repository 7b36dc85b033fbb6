import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { useIsReachable } from '../../platform/offline/reachable.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { sentSearch } from '../orders/door/orders.queries.ts'
import { type Decided, decisionsQuery } from './decisions.queries.ts'
import { useListAccess } from './door/list-access.ts'
import { type List, listKeys } from './door/lists.queries.ts'

const states = {
  proposed: { label: 'À envoyer', tone: 'saffron' },
  sent: { label: 'Envoyée', tone: 'leaf' },
  expired: { label: 'Non envoyée', tone: 'tomato' },
} as const

const nothing = { label: 'Rien à commander', tone: 'neutral' } as const

/** In cents: a sum of two amounts shows no binary remainder. */
const totalOf = ({ goods, fees }: Decided): number => Math.round((goods + fees) * 100) / 100

/** What a list has decided by itself, the latest delivery open, each line in words; a proposal goes in one tap. */
export const DecisionsPanel = ({ list }: { list: List }) => {
  const { data = [] } = useQuery(decisionsQuery(useApi(), list.id))
  const [latest, ...earlier] = data
  if (latest === undefined) return null
  return (
    <Card role="region" aria-label="Décisions de la liste" className="mt-4 p-4">
      <h2 className="text-lg">Décisions</h2>
      <DecidedDelivery list={list} decided={latest} />
      {earlier.length > 0 && (
        <details className="mt-3 border-t pt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft text-sm">
            {formatCount(earlier.length, 'livraison précédente', 'livraisons précédentes')}
          </summary>
          <ul className="divide-y">
            {earlier.map(decided => (
              <li key={decided.date} className="py-3">
                <DecidedDelivery list={list} decided={decided} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const DecidedDelivery = ({ list, decided }: { list: List; decided: Decided }) => {
  const isEmpty = decided.shops.length === 0 && decided.status !== 'sent'
  const { label, tone } = isEmpty ? nothing : states[decided.status]
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={tone}>{label}</Chip>
        <span className="font-medium">Livraison {formatDateInSentence(decided.date)}</span>
        <span className="font-medium tabular-nums">{`${formatEuros(totalOf(decided))} HT`}</span>
      </p>
      {decided.shops.length > 0 && (
        <p className="text-ink-soft">
          {decided.shops
            .map(
              ({ name, goods, fee }) =>
                `${name}\u00a0: ${formatEuros(goods)}${fee > 0 ? ` + ${formatEuros(fee)} de livraison` : ''}`,
            )
            .join(' · ')}
        </p>
      )}
      {decided.reason !== null && !isEmpty && <p className="text-saffron-ink">{decided.reason}</p>}
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {decided.decisions.map(({ id, code, message }) => (
          <li key={id} className={code === 'ordered' || code === 'enough' ? 'text-ink-soft' : ''}>
            {message}
          </li>
        ))}
      </ul>
      {decided.status === 'proposed' && <SendButton list={list} decided={decided} />}
      {decided.order_ids.length > 0 && (
        <Link
          to="/orders/sent"
          search={sentSearch(decided.order_ids)}
          className="inline-flex min-h-11 items-center self-start text-leaf-ink hover:underline"
        >
          {formatCount(decided.order_ids.length, 'commande envoyée', 'commandes envoyées')}
        </Link>
      )}
    </div>
  )
}

const SendButton = ({ list, decided }: { list: List; decided: Decided }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { writes } = useListAccess()
  const isReachable = useIsReachable()
  const send = useMutation({
    mutationFn: () =>
      api.sendProposal({
        params: { listId: list.id, date: decided.date },
        body: { seen_total: totalOf(decided) },
      }),
    onSuccess: () => toast.success('Commande envoyée'),
    onError: error => toast.error(messageOf(error, 'La proposition n’a pas pu être envoyée.')),
    // A proposal that has changed is read again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKeys.all }),
  })
  if (!writes || decided.shops.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button pending={send.isPending} disabled={!isReachable} onClick={() => send.mutate()}>
        <Send aria-hidden="true" className="size-4" />
        {`Envoyer pour ${formatEuros(totalOf(decided))} HT`}
      </Button>
      <span className="text-ink-soft">Avant le {formatDateTime(decided.cut_off_at)}</span>
    </div>
  )
}
