import { type DeskState, deskStates, deskStatuses } from '@carreau/domain/orders/desk'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { ChipTone } from '../../../ui/chip.tsx'

/** How the desk names each group, and its colour: saffron waits for somebody. */
export const deskGroups: Record<DeskState, { title: string; tone: ChipTone }> = {
  submitted: { title: 'À accepter', tone: 'saffron' },
  accepted: { title: 'Acceptées', tone: 'leaf' },
  picking: { title: 'En préparation', tone: 'leaf' },
  shipped: { title: 'Expédiées', tone: 'leaf' },
  delivered: { title: 'Livrées', tone: 'outline' },
  ended: { title: 'Annulées et refusées', tone: 'tomato' },
}

/** The colour of an order's group. */
export const toneOf = (status: OrderStatus): ChipTone => {
  const state = deskStates.find(group => deskStatuses[group].includes(status))
  return state === undefined ? 'neutral' : deskGroups[state].tone
}
