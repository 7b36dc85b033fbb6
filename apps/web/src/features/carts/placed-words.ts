import { formatCount } from '@carreau/domain/french/format'

type Placed = {
  status: string
  /** It was added to an order that was there. */
  joined: boolean
  changes: readonly { state: string }[]
}

/** What became of what was added to orders: nothing is added that somebody has to agree to first. */
const additionWords = (orders: readonly Placed[]): string => {
  const states = orders.map(({ changes }) => changes.at(-1)?.state)
  const isOne = orders.length === 1
  if (states.includes('to_approve'))
    return isOne ? 'Ajout envoyé pour approbation' : 'Ajouts envoyés pour approbation'
  if (states.includes('asked'))
    return isOne ? 'Ajout demandé au grossiste' : 'Ajouts demandés aux grossistes'
  return isOne ? 'Ajouté à votre commande' : 'Ajouté à vos commandes'
}

/** What is added where orders stay in the company. */
const sentForApproval = (waiting: number, orders: number): string => {
  if (waiting < orders)
    return `${formatCount(waiting, 'commande', 'commandes')} sur ${orders} pour approbation`
  return orders === 1 ? 'Envoyée pour approbation' : 'Envoyées pour approbation'
}

/** What is said of carts that were validated: of one order and of several. */
export const placedWords = (
  orders: readonly Placed[],
): { message: string; description?: string } => {
  const waiting = orders.filter(({ status }) => status === 'to_approve').length
  return {
    message: orders.every(({ joined }) => joined)
      ? additionWords(orders)
      : orders.length === 1
        ? 'Commande validée avec succès'
        : `${formatCount(orders.length, 'commande validée', 'commandes validées')} avec succès`,
    ...(waiting > 0 && { description: sentForApproval(waiting, orders.length) }),
  }
}
