import { formatChoice, formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import type { ApprovalWhy } from '@carreau/domain/orders/approval-reason'
import type { Order } from './orders.queries.ts'

/**
 * To whom an order goes before its wholesaler, and why: « Au-dessus de 500,00 € TTC, elle attend l’accord de
 * Capucine. »; `withOthers`: it is above together with the other orders of its day; `atMost`: only for what
 * its packages may weigh; `isMine`: whoever reads it may
 * give that agreement; `of`: an order, or what is added to one.
 */
export const approvalWords = (
  { limit, approvers }: NonNullable<Order['approval']>,
  {
    withOthers,
    atMost,
    isMine = false,
    of = 'elle',
  }: ApprovalWhy & { isMine?: boolean; of?: 'elle' | 'cet ajout' },
): string => {
  const whose = approvers.length === 0 ? 'd’un administrateur' : ofName(formatChoice(approvers))
  const agreement = isMine ? `${of} attend votre accord.` : `${of} attend l’accord ${whose}.`
  if (limit === null) return agreement.charAt(0).toUpperCase() + agreement.slice(1)
  const others = withOthers ? 'Avec les autres commandes du même jour à ce fournisseur, au' : 'Au'
  const heavy = atMost ? ' si les colis pèsent le plus lourd annoncé' : ''
  return `${others}-dessus de ${formatEuros(limit)}\u00a0TTC${heavy}, ${agreement}`
}
