import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { addition, type CartEdit, type Goods, quantity, removal } from './cart-edit.ts'
import { type Cart, cartKeys } from './carts.queries.ts'
import { cartEdits } from './edits.ts'

/** What a wholesaler's cart shall hold of a specification. */
export type Wanted = { goods: Goods; specificationId: number }

/** The edit that brings a wholesaler's cart to so many packages; null where it holds them already. */
const editTo = (
  carts: readonly Cart[],
  { goods, specificationId }: Wanted,
  packages: number,
): CartEdit | null => {
  const cart = carts.find(({ shop }) => shop.id === goods.shop.id)
  const item = cart?.items.find(({ specification }) => specification.id === specificationId)
  if (cart === undefined || item === undefined)
    return packages > 0 ? addition({ goods, specificationId, packages }, carts) : null
  if (item.packages_quantity === packages) return null
  return packages > 0 ? quantity(cart, item, packages) : removal(cart, item)
}

/**
 * Sets what a cart holds, from a screen that is no cart: `wanted` is shown until the server has answered. What
 * is typed meanwhile is sent after it, as what it comes to: two taps on « + » add two packages, not three.
 */
export const useWantedPackages = (of: Wanted) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<number | null>(null)
  const next = useRef<number | null>(null)

  const cartsNow = () => cartEdits.over(queryClient.getQueryData<Cart[]>(cartKeys.list) ?? [])

  const send = async () => {
    for (let packages = next.current; packages !== null; packages = next.current) {
      const edit = editTo(cartsNow(), of, packages)
      if (edit !== null && (await cartEdits.make({ api, queryClient }, edit)) === null) return
      if (next.current === packages) return
    }
  }
  const want = async (packages: number): Promise<void> => {
    const isSending = next.current !== null
    next.current = packages
    setWanted(packages)
    if (isSending) return
    try {
      await send()
    } finally {
      next.current = null
      setWanted(null)
    }
  }
  return { wanted, want }
}
