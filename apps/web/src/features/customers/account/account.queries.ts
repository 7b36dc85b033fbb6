import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { customerKeys, refetchPaid } from '../customers.queries.ts'

type Account = AnswerOf<Endpoints['getCustomerAccount']>['data']
export type Advance = Account['advances'][number]
export type Charge = Account['charges'][number]
export type Payable = Account['payable'][number]

export const accountQuery = (api: Api, buyerId: number) =>
  queryOptions({
    queryKey: [...customerKeys.one(buyerId), 'account'],
    queryFn: async ({ signal }) =>
      (await api.getCustomerAccount({ params: { buyerId }, signal })).data,
  })

/** Pays an invoice with what its customer has in advance. */
export const useUseAdvance = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (number: string) =>
      (await api.payByAdvance({ params: { number }, idempotencyKey: newIdempotencyKey() })).data,
    onSuccess: ({ number }) => toast.success(`Acompte utilisé sur la facture ${number}`),
    onError: error => toast.error(messageOf(error, 'L’acompte n’a pas été utilisé. Réessayez.')),
    onSettled: () => refetchPaid(queryClient),
  })
}

export const useReturnAdvance = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      idempotencyKey,
      ...body
    }: SentBody<Endpoints['returnAdvance']> & { id: number; idempotencyKey: string }) =>
      api.returnAdvance({ params: { advanceId: id }, idempotencyKey, body }),
    onSuccess: (_answer, { kind }) =>
      toast.success(kind === 'undone' ? 'Acompte annulé' : 'Remboursement enregistré'),
    onSettled: () => refetchPaid(queryClient),
  })
}

export const useSettleCharges = (number: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<Endpoints['settleLateCharges']>) =>
      api.settleLateCharges({ params: { number }, body }),
    onSuccess: () => toast.success(`Intérêts et indemnité de ${number} enregistrés`),
    onSettled: () => refetchPaid(queryClient),
  })
}
