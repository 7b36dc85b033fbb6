import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatChoice, formatCount, formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { nothingReserved } from '../orders/door/addition-waits.ts'
import { approvalWords } from '../orders/door/approval-words.ts'
import { type Cart, cartKeys } from './door/carts.queries.ts'

type Approval = AnswerOf<Endpoints['previewApproval']>['data']

/** An order that will wait, and why; of what is added to one, that nothing of it is reserved until then. */
const sayOfOne = (
  data: Approval,
  { joined, with_others, at_most }: Approval['carts'][number],
  cart: Cart | undefined,
): string => {
  const joins = joined ? cart?.joins : null
  // An order that waits itself is sent whole.
  const isAddition = joins != null && joins.status !== 'to_approve'
  const words = approvalWords(data, {
    withOthers: with_others,
    atMost: at_most,
    of: isAddition ? 'cet ajout' : 'elle',
  })
  const until = cart?.next_deliveries.find(({ date }) => date === joins?.delivery_date)?.cut_off_at
  return isAddition
    ? `${words} ${nothingReserved({ approvers: [], isNamed: true, until: until ?? null })}`
    : words
}

/**
 * Says before a purchaser validates which orders will wait, for whom and why (docs/product.md#approval). It is asked
 * of the server, whose rule it is, for all that the carts may join and the day's other orders count. Loaded for purchasers.
 */
const ApprovalNotice = ({
  carts,
  separate,
}: {
  carts: readonly Cart[]
  separate: ReadonlySet<number>
}) => {
  const api = useApi()
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
    enabled: carts.length > 0,
    placeholderData: keepPreviousData,
    // A cart that cannot be validated any more says so itself.
    retry: false,
  })
  const waiting = data?.carts.filter(({ cart_id }) => carts.some(({ id }) => id === cart_id)) ?? []
  const [first] = waiting
  if (data === undefined) return null
  const [only] = carts
  const used = data.days.find(({ cart_id }) => cart_id === only?.id)
  const usedWords =
    carts.length > 1 || only === undefined || used === undefined || data.limit === null
      ? null
      : `Déjà ${formatEuros(used.ordered)}\u00a0TTC commandés pour ce jour`
  if (first === undefined)
    return usedWords === null || data.limit === null ? null : (
      <p className="mb-3 text-ink-soft text-sm lg:mt-3 lg:mb-0">
        {usedWords}, sur {formatEuros(data.limit)} sans accord.
      </p>
    )
  const approvers =
    data.approvers.length === 0 ? 'd’un administrateur' : ofName(formatChoice(data.approvers))
  return (
    <p
      role="status"
      className="mb-3 flex items-start gap-2 rounded-md bg-saffron-soft px-3 py-2 text-saffron-ink text-sm lg:mt-3 lg:mb-0"
    >
      <UserCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {usedWords !== null && `${usedWords}. `}
        {carts.length === 1
          ? sayOfOne(data, first, only)
          : `${formatCount(waiting.length, 'commande', 'commandes')} sur ${carts.length} ${waiting.length === 1 ? 'attendra' : 'attendront'} l’accord ${approvers}\u00a0: au-dessus de ${formatEuros(data.limit ?? 0)}\u00a0TTC${waiting.every(({ at_most }) => at_most) ? ' si les colis pèsent le plus lourd annoncé' : ''}.`}
      </span>
    </p>
  )
}

export default ApprovalNotice
