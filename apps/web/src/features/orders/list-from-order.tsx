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
import { listOf } from './list-of-order.ts'

export const ListFromOrder = ({ order, className }: { order: Order; className: string }) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // A second tap makes no second list.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const create = useMutation({
    mutationFn: async () => {
      return (await api.createList({ body: listOf(order), idempotencyKey })).data
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
