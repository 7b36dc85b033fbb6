import { formatChoice, formatCount, formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { approvalWords } from '../orders/door/approval-words.ts'
import { type Cart, cartKeys } from './door/carts.queries.ts'

/**
 * Says before a purchaser validates which orders will wait, for whom and why (docs/product.md#approval). It is asked
 * of the server, whose rule it is, for all that the carts may join and the day's other orders count.
 */
export const ApprovalNotice = ({
  carts,
  separate,
}: {
  carts: readonly Cart[]
  separate: ReadonlySet<number>
}) => {
  const api = useApi()
  const { tenant } = useAuth()
  const apart = carts.map(({ id }) => id).filter(id => separate.has(id))
  const seen = carts.map(({ id, price, delivery_date }) => `${id} ${price} ${delivery_date}`)
  const { data } = useQuery({
    queryKey: [...cartKeys.all, 'approval', seen, apart],
    queryFn: async ({ signal }) =>
      (
        await api.previewApproval({
          query: {
            cart_ids: carts.map(({ id }) => id),
            ...(apart.length > 0 && { separate: apart.join() }),
          },
          signal,
        })
      ).data,
    enabled: tenant?.selectedRole === 'purchaser' && carts.length > 0,
    placeholderData: keepPreviousData,
    // A cart that cannot be validated any more says so itself.
    retry: false,
  })
  const waiting = data?.carts.filter(({ cart_id }) => carts.some(({ id }) => id === cart_id)) ?? []
  const [first] = waiting
  if (data === undefined || first === undefined) return null
  const approvers =
    data.approvers.length === 0 ? 'd’un administrateur' : ofName(formatChoice(data.approvers))
  return (
    <p
      role="status"
      className="mb-3 flex items-start gap-2 rounded-md bg-saffron-soft px-3 py-2 text-saffron-ink text-sm lg:mt-3 lg:mb-0"
    >
      <UserCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {carts.length === 1
          ? approvalWords(data, {
              withOthers: first.with_others,
              atMost: first.at_most,
            })
          : `${formatCount(waiting.length, 'commande', 'commandes')} sur ${carts.length} ${waiting.length === 1 ? 'attendra' : 'attendront'} l’accord ${approvers}\u00a0: au-dessus de ${formatEuros(data.limit ?? 0)}\u00a0TTC${waiting.every(({ at_most }) => at_most) ? ' si les colis pèsent le plus lourd annoncé' : ''}.`}
      </span>
    </p>
  )
}
