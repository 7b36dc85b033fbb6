import { useEffect, useState } from 'react'

const key = 'separate_orders'

/** Of this tab: reloading it chooses nothing anew. */
const readKept = (): ReadonlySet<number> => {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : [])
  } catch {
    return new Set()
  }
}

/** The carts, by id, that become an order of their own where one of their day could be added to. */
export const useSeparateOrders = () => {
  const [separate, setSeparate] = useState(readKept)
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify([...separate]))
    } catch {
      // Without a store the choice lasts as long as the screen.
    }
  }, [separate])
  const choose = (cartId: number, isSeparate: boolean) =>
    setSeparate(known => {
      const next = new Set(known)
      if (isSeparate) next.add(cartId)
      else next.delete(cartId)
      return next
    })
  return { separate, choose }
}
