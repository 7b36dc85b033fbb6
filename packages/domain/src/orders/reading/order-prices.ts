import type { TenantType } from '../../companies/roles.ts'

/**
 * Whether somebody reads what an order costs. Who packs it weighs, and who carries it hands over: neither needs what another
 * company agreed to pay (docs/decisions/0122).
 */
export const seesOrderPrices = ({ type, role }: { type: TenantType; role: string }): boolean =>
  type !== 'shop' || (role !== 'picker' && role !== 'driver')
