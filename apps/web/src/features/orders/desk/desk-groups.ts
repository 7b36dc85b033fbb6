import type { DeskState } from '@carreau/domain/orders/desk-states'
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
