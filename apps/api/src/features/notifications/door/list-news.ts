import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'

/** Decisions that one notice tells; the list's screen has them all. */
const toldDecisions = 3

/** Tells who buys what a list has ordered by itself, or proposes to order, and what was not as usual. */
export const notifyOfDecidedList = async (
  trx: Trx,
  list: {
    id: number
    buyerId: number
    name: string
    /** Of the delivery, YYYY-MM-DD. */
    date: string
    cutOffAt: Date
    isSent: boolean
    total: number
    reason: string | null
    decisions: readonly { code: string; message: string }[]
  },
  at: Date,
): Promise<void> => {
  const unusual = list.decisions.filter(({ code }) => code !== 'ordered' && code !== 'enough')
  const rest = unusual.length - toldDecisions
  const told = [
    ...unusual.slice(0, toldDecisions).map(({ message }) => message),
    ...(rest > 0 ? [`Et ${rest}\u00a0autres décisions.`] : []),
  ].join(' ')
  const what = `${formatEuros(list.total)} HT, livraison du ${formatDateInSentence(list.date)}.`
  const isEmpty = list.total === 0
  const next =
    list.isSent || isEmpty
      ? ''
      : ` ${list.reason === null ? '' : `${list.reason} `}À envoyer avant le ${formatDateTime(list.cutOffAt)}.`
  await notify(
    trx,
    {
      kind: 'list_decided',
      to: { type: 'buyer', id: list.buyerId },
      exceptUserId: null,
      title: `«\u00a0${list.name}\u00a0» ${isEmpty ? 'n’a rien à commander' : list.isSent ? 'est commandée' : 'attend votre accord'}`,
      body: `${what}${next}${told === '' ? '' : ` ${told}`}`.slice(0, 1_000),
      link: `/lists?list=${list.id}`,
      group: `list:${list.id}:${list.date}`,
    },
    at,
  )
}
