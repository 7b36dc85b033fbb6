import { formatDay } from '../../french/dates.ts'
import { formatCount, formatList } from '../../french/format.ts'

/** Why a wholesaler should look at who orders: inscribed, or called otherwise, a short time ago. */
export const newcomerReasons = ['renamed', 'siret_changed', 'founded'] as const
export type NewcomerReason = (typeof newcomerReasons)[number]

type Newcomer = {
  reason: NewcomerReason
  since: string
  /** An approved wholesaler that it may be taken for, by its name. */
  near: { name: string; city: string } | null
  /** Other companies of the same people that order from this wholesaler too. */
  alsoAs: readonly string[]
}

/** A customer of whom nothing is known yet, in a few words. */
export const newcomerLabel = (newcomer: Newcomer): string =>
  newcomer.near === null
    ? changeOf(newcomer)
    : `${changeOf(newcomer)}\u00a0; son nom ressemble à celui d’un grossiste`

const changeOf = ({ reason, since }: Newcomer): string => {
  if (reason === 'founded') return 'Nouveau client, non vérifié'
  return `A changé de ${reason === 'renamed' ? 'nom' : 'SIRET'} le\u00a0${formatDay(since)}`
}

const nearAdvice = ({ near }: Newcomer): string =>
  near === null
    ? ''
    : ` Son nom ressemble à celui du grossiste «\u00a0${near.name}\u00a0»${near.city === '' ? '' : ` (${near.city})`}, où aucun de ses membres ne travaille\u00a0: ne la prenez pas pour lui.`

/** Each company has a limit of its own until its first delivery: who orders as several reaches it several times. */
const alsoAdvice = ({ alsoAs }: Newcomer): string => {
  if (alsoAs.length === 0) return ''
  const named = alsoAs.slice(0, mostNamed).map(name => `«\u00a0${name}\u00a0»`)
  const more = alsoAs.length - named.length
  const names = formatList(more === 0 ? named : [...named, formatCount(more, 'autre', 'autres')])
  return ` Un de ses membres commande aussi chez vous pour ${names}\u00a0: comptez leurs commandes ensemble.`
}
const mostNamed = 3

/** What that means, and what to do. */
export const newcomerAdvice = (newcomer: Newcomer): string =>
  `${adviceOf(newcomer)}${nearAdvice(newcomer)}${alsoAdvice(newcomer)}`

const adviceOf = ({ reason, since }: Newcomer): string =>
  reason === 'founded'
    ? `Cette société s’est inscrite le\u00a0${formatDay(since)} et vous ne lui avez encore rien livré. Carreau ne vérifie pas les acheteurs\u00a0: appelez-la à un numéro trouvé ailleurs avant d’accepter.`
    : `Vous n’avez rien livré à cette société depuis. Carreau ne vérifie pas les acheteurs\u00a0: appelez-la au numéro que vous aviez avant d’accepter.`
