import { formatDay } from '../../french/dates.ts'

/** Why a wholesaler should look at who orders: inscribed, or called otherwise, a short time ago. */
export const newcomerReasons = ['renamed', 'siret_changed', 'founded'] as const
export type NewcomerReason = (typeof newcomerReasons)[number]

type Newcomer = { reason: NewcomerReason; since: string }

/** A customer of whom nothing is known yet, in a few words. */
export const newcomerLabel = ({ reason, since }: Newcomer): string => {
  if (reason === 'founded') return 'Nouveau client, non vérifié'
  return `A changé de ${reason === 'renamed' ? 'nom' : 'SIRET'} le\u00a0${formatDay(since)}`
}

/** What that means, and what to do. */
export const newcomerAdvice = ({ reason, since }: Newcomer): string =>
  reason === 'founded'
    ? `Cette société s’est inscrite le\u00a0${formatDay(since)} et vous ne lui avez encore rien livré. Carreau ne vérifie pas les acheteurs\u00a0: appelez-la à un numéro trouvé ailleurs avant d’accepter.`
    : `Vous n’avez rien livré à cette société depuis. Carreau ne vérifie pas les acheteurs\u00a0: appelez-la au numéro que vous aviez avant d’accepter.`
