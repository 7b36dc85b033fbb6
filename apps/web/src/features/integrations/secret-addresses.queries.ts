import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { AddressKind } from '@carreau/domain/integrations/secret-addresses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type TableAddress = AnswerOf<Endpoints['listTableAddresses']>['data'][number]
export type Address = Pick<TableAddress, 'ending' | 'made_at' | 'last_used_at'>

const addressesKey = ['secret-addresses'] as const

/** The person's own calendar in this company. */
export const calendarAddressQuery = (api: Api) =>
  queryOptions({
    queryKey: [...addressesKey, 'calendar'],
    queryFn: ({ signal }) => api.getCalendarAddress({ signal }),
  })

/** The tables that spreadsheets ask for, for the company's administrators. */
export const tableAddressesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...addressesKey, 'tables'],
    queryFn: ({ signal }) => api.listTableAddresses({ signal }),
  })

const useRefreshAddresses = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: addressesKey })
}

/** Makes an address, or a new one instead of the one that is shown; where it is, this once. */
export const useMakeAddress = (kind: AddressKind) => {
  const api = useApi()
  return useMutation({
    mutationFn: async (insteadOf: string | null) => {
      const body = { instead_of: insteadOf }
      const { data } = await (kind === 'calendar'
        ? api.makeCalendarAddress({ body })
        : api.makeTableAddress({ params: { table: kind }, body }))
      return data.url
    },
    onError: error =>
      toast.error(messageOf(error, 'L’adresse n’a pas été créée. Veuillez réessayer.')),
    onSettled: useRefreshAddresses(),
  })
}

export const useRevokeAddress = (kind: AddressKind) => {
  const api = useApi()
  return useMutation({
    mutationFn: () =>
      kind === 'calendar'
        ? api.revokeCalendarAddress()
        : api.revokeTableAddress({ params: { table: kind } }),
    onSuccess: () => toast.success('Adresse révoquée'),
    onError: error =>
      toast.error(messageOf(error, 'L’adresse n’a pas été révoquée. Veuillez réessayer.')),
    onSettled: useRefreshAddresses(),
  })
}
