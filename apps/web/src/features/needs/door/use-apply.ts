import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatCount } from '@carreau/domain/french/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Need, needKeys, type Proposal, type Split } from './needs.queries.ts'

type Applied = AnswerOf<Endpoints['applyNeed']>['data']
type Body = SentBody<Endpoints['applyNeed']>

const undoFor = 8_000

const bodyOf = (proposal: Proposal, need: Need): Body => ({
  need,
  replace: need.replace ?? false,
  lines: proposal.shops.flatMap(({ lines }) => linesOf(lines)),
  delivery_dates: proposal.shops.map(({ shop, delivery_date }) => ({
    shop_id: shop.id,
    date: delivery_date,
  })),
})

/** Two lines may be answered by one offer. */
const linesOf = (lines: Proposal['shops'][number]['lines']): Body['lines'] =>
  [...Map.groupBy(lines, ({ offer_id }) => offer_id)].map(([offer_id, same]) => ({
    offer_id,
    packages_quantity: same.reduce((sum, line) => sum + line.packages_quantity, 0),
    unit_price: Math.max(...same.map(line => line.unit_price)),
  }))

const isSplit = (data: unknown): data is Split =>
  typeof data === 'object' && data !== null && 'proposals' in data

/**
 * What is in the carts by a tap leaves them by a tap, unless somebody has changed them since. Where the
 * network failed, another tap tries the same again.
 */
const undo = async (
  api: Api,
  { before, after }: Pick<Applied, 'before' | 'after'>,
  idempotencyKey: string,
  forget: () => void,
): Promise<void> => {
  try {
    await api.applyNeed({ body: { ...before, replace: true, seen: after }, idempotencyKey })
  } catch (error) {
    const isRefused = isApiError(error) && error.code !== 'network' && error.status < 500
    const again = () => void undo(api, { before, after }, idempotencyKey, forget)
    const way = { duration: undoFor, action: { label: 'Réessayer', onClick: again } }
    toast.error(messageOf(error, 'Erreur lors de la mise à jour'), isRefused ? {} : way)
  }
  forget()
}

/** Puts a proposal into the carts and goes there; where it is no longer so, shows what there is instead. */
export const useApply = (need: Need, onApplied?: () => void) => {
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const forget = () => {
    // By name: the carts' room is not of those this one knows.
    void queryClient.invalidateQueries({ queryKey: ['carts'] })
    void queryClient.invalidateQueries({ queryKey: needKeys.all })
  }
  return useMutation({
    mutationFn: async (proposal: Proposal) =>
      (await api.applyNeed({ body: bodyOf(proposal, need), idempotencyKey })).data,
    onSuccess: applied => {
      setKey(newIdempotencyKey())
      onApplied?.()
      const lines = applied.carts.length
      toast.success(`${formatCount(lines, 'panier rempli', 'paniers remplis')}`, {
        duration: undoFor,
        action: {
          label: 'Annuler',
          onClick: () => void undo(api, applied, newIdempotencyKey(), forget),
        },
      })
      forget()
      return navigate({ to: '/cart' })
    },
    onError: error => {
      setKey(newIdempotencyKey())
      if (isApiError(error) && error.code === 'proposal_changed' && isSplit(error.data)) {
        queryClient.setQueryData(needKeys.split(need), error.data)
        toast.info(error.message)
      } else toast.error(messageOf(error, "Erreur lors de l'ajout au panier"))
    },
  })
}
