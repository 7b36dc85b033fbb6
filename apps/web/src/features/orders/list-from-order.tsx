import { formatDay } from '@carreau/domain/french/dates'
import { maxListLines, maxListName } from '@carreau/domain/lists/list-lines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import type { Order } from './door/orders.queries.ts'

/** « Primeurs de Rungis, 24 novembre », cut where a name is too long. */
const nameOfList = ({ shop, delivery_date }: Order): string => {
  const day = `, ${formatDay(delivery_date)}`
  return shop.name.slice(0, maxListName - day.length) + day
}

/** What was ordered becomes a list: what replaced something is left out, since it was not asked for. */
const linesOf = ({ lines }: Order) => {
  const packages = new Map<number, number>()
  for (const line of lines)
    if (line.substitutes_line_id === null)
      packages.set(
        line.specification_id,
        (packages.get(line.specification_id) ?? 0) + line.ordered_packages,
      )
  return [...packages]
    .slice(0, maxListLines)
    .map(([id, packages_quantity]) => ({ id, packages_quantity }))
}

export const ListFromOrder = ({ order, className }: { order: Order; className: string }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // A second tap makes no second list.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const create = useMutation({
    mutationFn: async () => {
      const body = { name: nameOfList(order), specifications: linesOf(order) }
      return (await api.createList({ body, idempotencyKey })).data
    },
    onSuccess: async list => {
      toast.success('Liste créée', { description: list.name })
      // The value of `listKeys.all`: orders know no lists.
      await queryClient.invalidateQueries({ queryKey: ['lists'] })
      await navigate({ to: '/lists', search: { list: list.id } })
    },
    onError: error => toast.error(messageOf(error, 'La liste n’a pas pu être créée.')),
  })
  return (
    <Button
      variant="secondary"
      className={className}
      pending={create.isPending}
      onClick={() => create.mutate()}
    >
      {!create.isPending && <ListPlus aria-hidden="true" className="size-4" />}
      En faire une liste
    </Button>
  )
}
