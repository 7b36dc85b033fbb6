import type { SelectedTenant } from './session-store.ts'

/** Who fills the carts of a company (docs/product.md#roles): an accountant only reads. */
export const mayOrder = (work: Pick<SelectedTenant, 'type' | 'selectedRole'> | null): boolean =>
  work?.type === 'buyer' && work.selectedRole !== 'accountant'
