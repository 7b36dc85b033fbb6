import { formatDateTime, formatShortDay, formatTime } from '@carreau/domain/french/dates'
import { formatChoice } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'

/**
 * What an addition is until its company's admin has agreed: « Rien n’est réservé ni envoyé au grossiste avant l’accord de
 * Chloé, à donner avant vendredi 27 novembre à 22:00. »
 */
export const nothingReserved = ({
  approvers,
  isMine = false,
  isNamed = false,
  until,
  isOver = false,
}: {
  approvers: readonly string[]
  /** Whoever reads it may give that agreement. */
  isMine?: boolean
  /** Whose agreement it is has just been said. */
  isNamed?: boolean
  /** The cut-off of its day. */
  until: string | null
  isOver?: boolean
}): string => {
  const nothing = 'Rien n’est réservé ni envoyé au grossiste'
  if (isOver) return `${nothing}, et l’heure limite de cette livraison est passée.`
  if (isNamed)
    return until === null
      ? 'Rien n’est réservé d’ici là.'
      : `Rien n’est réservé d’ici là, au plus tard ${formatShortDay(until)} à ${formatTime(until)}.`
  const whose = approvers.length === 0 ? 'd’un administrateur' : ofName(formatChoice(approvers))
  const agreement = isMine ? 'votre accord' : `l’accord ${whose}`
  return until === null
    ? `${nothing} avant ${agreement}.`
    : `${nothing} avant ${agreement}, à donner avant ${formatDateTime(until)}.`
}
