import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Customer, customerKeys } from '../customers.queries.ts'

export type Contact = Customer['contacts'][number]
export type ContactBody = SentBody<Endpoints['addContact']>

/** Shows the contacts that an answer says, and has the orders, which show them too, asked again. */
const useShown = (buyerId: number) => {
  const queryClient = useQueryClient()
  return ({ data: contacts }: { data: Contact[] }) => {
    queryClient.setQueryData<Customer>(
      customerKeys.one(buyerId),
      customer => customer && { ...customer, contacts },
    )
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
    void queryClient.invalidateQueries({ queryKey: ['desk-customers'] })
  }
}

/** Adds somebody, or changes who is there. */
export const useKeepContact = (buyerId: number, contact: Contact | null) => {
  const api = useApi()
  return useMutation({
    mutationFn: ({ body, key }: { body: ContactBody; key: string }) =>
      contact === null
        ? api.addContact({ params: { buyerId }, body, idempotencyKey: key })
        : api.updateContact({ params: { buyerId, contactId: contact.id }, body }),
    onSuccess: useShown(buyerId),
  })
}

const undoMs = 8_000

/** Takes somebody off; the toast puts them back. */
export const useRemoveContact = (buyerId: number) => {
  const api = useApi()
  const show = useShown(buyerId)
  return useMutation({
    mutationFn: ({ id: contactId }: Contact) =>
      api.removeContact({ params: { buyerId, contactId } }),
    onSuccess: (answer, { id: _, ...body }) => {
      show(answer)
      // A second tap, while the toast leaves, says the same.
      const idempotencyKey = newIdempotencyKey()
      toast.success(`${body.name} retiré des contacts`, {
        duration: undoMs,
        action: {
          label: 'Annuler',
          onClick: () =>
            void api
              .addContact({ params: { buyerId }, body, idempotencyKey })
              .then(show)
              .catch(error =>
                toast.error(messageOf(error, 'Le contact n’a pas été remis. Réessayez.')),
              ),
        },
      })
    },
    onError: error => toast.error(messageOf(error, 'Le contact n’a pas été retiré. Réessayez.')),
  })
}
