import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useOver } from '../../../platform/edits/use-edits.ts'
import { cartsQuery } from './carts.queries.ts'
import { cartEdits } from './edits.ts'

/** How many packages of a specification stand in this wholesaler's cart, with what waits on this device. */
export const usePackagesInCart = (shopId: number, specificationId: number): number => {
  // Many offers of a page ask: the answer is fetched anew when the carts change, not for each of them.
  const { data: carts = [] } = useQuery({ ...cartsQuery(useApi()), staleTime: 60_000 })
  return useOver(cartEdits)(carts)
    .filter(({ shop }) => shop.id === shopId)
    .flatMap(({ items }) => items)
    .filter(({ specification }) => specification.id === specificationId)
    .reduce((sum, item) => sum + item.packages_quantity, 0)
}
