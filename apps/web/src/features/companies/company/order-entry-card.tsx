import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { orderEntryQuery, useUpdateOrderEntry } from './company.queries.ts'

/** Which wholesalers may write down an order that is dictated to them (docs/product.md#by-telephone). */
export const OrderEntryCard = () => {
  const { data } = useQuery(orderEntryQuery(useApi()))
  const { mutate, isPending, variables } = useUpdateOrderEntry()
  if (data === undefined || data.length === 0) return null
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h3 className="text-lg">Commandes par téléphone</h3>
      <p className="text-ink-soft text-sm">
        Un fournisseur chez qui vous avez déjà commandé peut saisir la commande que vous lui dictez.
        Vous en êtes prévenu aussitôt, elle compte dans votre plafond d’approbation, et vous pouvez
        la contester jusqu’à l’heure limite.
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {data.map(({ shop, allowed }) => {
          const isChanging = isPending && variables.shopId === shop.id
          return (
            <li key={shop.id} className="py-1">
              <Switch
                checked={isChanging ? variables.allowed : allowed}
                disabled={isPending}
                onChange={event => mutate({ shopId: shop.id, allowed: event.target.checked })}
              >
                {shop.name}
              </Switch>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
