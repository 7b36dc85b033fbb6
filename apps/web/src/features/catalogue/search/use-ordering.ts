import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { AuthContext, useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Added } from '../../carts/door/add-to-cart.queries.ts'

/** A visitor is sent to sign in: the code that adds comes for those who have a cart. */
const loadAdding = () => import('../../carts/door/add-to-cart.queries.ts')

/**
 * Adding from a page of the catalogue. `allowed` is false for those whose role keeps no cart
 * (docs/product.md#roles): accountants and wholesalers. A visitor may ask, and is sent to sign in
 * and back.
 */
export const useOrdering = () => {
  const auth = use(AuthContext)
  const { tenant } = useAuth()
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const allowed =
    tenant === null || (tenant.type === 'buyer' && tenant.selectedRole !== 'accountant')
  const keepsCart = tenant !== null && allowed
  // There before the first click, which the network may not live to see.
  useEffect(() => {
    if (keepsCart) loadAdding().catch(() => undefined)
  }, [keepsCart])

  const add = async (added: Added) => {
    if (isPending || auth === null) return
    const { loginToken } = await auth.whenReady()
    if (loginToken === null)
      return navigate({ to: '/auth/login', search: { redirect: router.latestLocation.href } })
    setPending(true)
    try {
      const { addToCart } = await loadAdding()
      await addToCart({ api, queryClient }, added)
    } catch {
      toast.error("Erreur lors de l'ajout au panier")
    } finally {
      setPending(false)
    }
  }
  return { allowed, add, isPending }
}
