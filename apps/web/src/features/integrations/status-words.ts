import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatDate, formatTime } from '@carreau/domain/french/dates'

/** What a platform said of a paper; a list of papers leaves its own words out. */
export type Status = Pick<
  AnswerOf<Endpoints['getInvoiceLifeCycle']>['data']['statuses'][number],
  'code' | 'label' | 'reason'
> & { message?: string | null }

/** The reasons that produce meets most (docs/trade-and-law.md#life-cycle); any other is shown as it came. */
const reasons: Readonly<Record<string, string>> = {
  ADR_ERR: 'adresse électronique erronée',
  ART_ERR: 'article erroné',
  CALCUL_ERR: 'erreur de calcul',
  CMD_ERR: 'numéro de commande erroné ou absent',
  DEST_ERR: 'erreur de destinataire',
  DEST_INC: 'destinataire inconnu',
  DOUBLON: 'facture en double',
  LIVR_INCOMP: 'livraison incomplète',
  MONTANTTOTAL_ERR: 'montant total erroné',
  PU_ERR: 'prix unitaire erroné',
  QTE_ERR: 'quantité erronée',
  QUALITE_ERR: 'qualité non conforme',
  SIRET_ERR: 'SIRET erroné ou absent',
  TX_TVA_ERR: 'taux de TVA erroné',
}

/** Why: the platform’s own words and its code, or what the code means. Null where it gives no reason. */
export const reasonOf = ({ reason, message = null }: Status): string | null => {
  if (reason === null) return message
  const said = message?.trim().replace(/\.$/, '') || reasons[reason]
  return said === undefined ? reason : `${said} (${reason})`
}

/** « 27 novembre 2026 à 10:00 ». */
export const momentOf = (time: string): string => `${formatDate(time)} à ${formatTime(time)}`
