import { useNavigate, useRouter } from '@tanstack/react-router'
import { use } from 'react'
import { AuthContext, useAuth } from '../../platform/session/auth-context.ts'
import { type Added, useAddToCart } from '../carts/add-to-cart.queries.ts'

/**
 * Adding from a page of the catalogue. `allowed` is false for those whose role keeps no cart
 * (product §1): accountants and wholesalers. A visitor may ask, and is sent to sign in and back.
 */
export const useOrdering = () => {
  const auth = use(AuthContext)
  const { tenant } = useAuth()
  const router = useRouter()
  const navigate = useNavigate()
  const { mutate, isPending } = useAddToCart()

  const add = async (added: Added) => {
    if (isPending || auth === null) return
    const { loginToken } = await auth.whenReady()
    if (loginToken !== null) return mutate(added)
    await navigate({ to: '/auth/login', search: { redirect: router.latestLocation.href } })
  }
  const allowed =
    tenant === null || (tenant.type === 'buyer' && tenant.selectedRole !== 'accountant')
  return { allowed, add, isPending }
}
