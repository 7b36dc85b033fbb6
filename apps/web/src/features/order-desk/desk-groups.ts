import type { OrderStatus } from '@carreau/domain/orders/orders'

/** The desk's groups of orders, in the order of the night. */
export const deskGroups: readonly { title: string; statuses: readonly OrderStatus[] }[] = [
  { title: 'À accepter', statuses: ['submitted'] },
  { title: 'Acceptées', statuses: ['accepted'] },
  { title: 'En préparation', statuses: ['picking'] },
  { title: 'Expédiées', statuses: ['shipped'] },
  { title: 'Livrées', statuses: ['delivered'] },
  { title: 'Annulées et refusées', statuses: ['refused', 'cancelled'] },
]
