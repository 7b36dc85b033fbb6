import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { Chip, type ChipTone } from '../../ui/chip.tsx'

type Status = Pick<
  AnswerOf<Endpoints['getInvoiceLifeCycle']>['data']['statuses'][number],
  'code' | 'label' | 'reason'
> & { message?: string | null }

/** What ends an invoice's life badly, what stops it for a while, what takes it on; anything else is only said. */
const tones: Readonly<Record<string, ChipTone>> = {
  205: 'leaf',
  206: 'saffron',
  207: 'saffron',
  208: 'saffron',
  210: 'tomato',
  211: 'leaf',
  212: 'leaf',
  213: 'tomato',
  221: 'tomato',
}

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

/** « Déposée », « Rejetée », as the platform said it. */
export const StatusChip = ({ status: { code, label } }: { status: Status }) => (
  <Chip tone={tones[code] ?? 'neutral'}>{label}</Chip>
)

/** Why: the platform's own words, else its code in French. Null where it gives no reason. */
export const reasonOf = ({ reason, message }: Status): string | null => {
  if (reason === null) return message ?? null
  const known = reasons[reason]
  const said = message ?? known
  return said === undefined ? reason : `${said} (${reason})`
}
