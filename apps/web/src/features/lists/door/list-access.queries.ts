import { useAuth } from '../../../platform/session/auth-context.ts'

/** Who keeps lists, and who only reads them (product §1): the accountant changes none. */
export const useListAccess = (): { reads: boolean; writes: boolean } => {
  const { user, tenant } = useAuth()
  const reads = user !== null && tenant?.type === 'buyer'
  return { reads, writes: reads && tenant.selectedRole !== 'accountant' }
}
