import { lazy, Suspense, useEffect, useState } from 'react'
import { type AddingTo, readAddingTo } from '../../orders/door/adding-to.ts'

const AddingToOrder = lazy(() => import('./adding-to-order.tsx'))

/** Above a wholesaler's products, or the market's: which order they are chosen for, where it is one's. */
export const AddingNotice = ({ shopId }: { shopId?: number }) => {
  // This tab's alone: the server knows nothing of it.
  const [adding, setAdding] = useState<AddingTo | null>(null)
  useEffect(() => setAdding(readAddingTo()), [])
  if (adding === null || (shopId !== undefined && shopId !== adding.shopId)) return null
  return (
    <Suspense>
      <AddingToOrder {...adding} onEnd={() => setAdding(null)} />
    </Suspense>
  )
}
