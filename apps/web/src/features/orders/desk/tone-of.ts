import { deskStates, deskStatuses } from '@carreau/domain/orders/desk-states'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { ChipTone } from '../../../ui/chip.tsx'
import { deskGroups } from './desk-groups.ts'

/** The colour of an order's group. */
export const toneOf = (status: OrderStatus): ChipTone => {
  const state = deskStates.find(group => deskStatuses[group].includes(status))
  return state === undefined ? 'neutral' : deskGroups[state].tone
}
