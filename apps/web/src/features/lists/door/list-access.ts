import { useAuth } from '../../../platform/session/auth-context.ts'

/** Who keeps lists; the accountant only reads them (docs/product.md#roles). */
export const useListAccess = (): { reads: boolean; writes: boolean } => {
  const { user, tenant } = useAuth()
  const reads = user !== null && tenant?.type === 'buyer'
  return { reads, writes: reads && tenant.selectedRole !== 'accountant' }
}
