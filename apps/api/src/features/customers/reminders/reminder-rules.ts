import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { lateRateLabels } from '@carreau/domain/customers/late-interest'
import type { ReminderRules } from '@carreau/domain/customers/reminders'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { findNames } from '../bank/bank.sql.ts'
import { findLateRates } from '../late-charges/late-charges.sql.ts'
import { deletePause, findRules, savePause, saveRules } from './reminder-rules.sql.ts'
import { lockCustomer } from './reminders.sql.ts'

type ShopCaller = Caller & { tenant: ShopTenant }

const present = async (db: Db, rules: ReminderRules, now: Date) => {
  const { rates } = await findLateRates(db, { kind: rules.rateKind, today: parisDay(now) })
  const rate = rates.at(-1)
  return {
    data: {
      days: [...rules.days],
      least_amount: eurosFromCents(rules.leastCents),
      rate_kind: rules.rateKind,
      reply_to: rules.replyTo,
      rate:
        rate === undefined
          ? null
          : { percent: rate.hundredths / 100, valid_from: rate.validFrom, source: rate.source },
    },
  }
}

export const getReminderRules = async (db: Db, shopId: number, now: Date) =>
  present(db, await findRules(db, shopId), now)

const wordsOf = ({ days, leastCents, rateKind }: ReminderRules): string =>
  `${days.map(each => `J+${each}`).join(', ')}, dès ${formatEuros(eurosFromCents(leastCents))}, ${lateRateLabels[rateKind].toLowerCase()}`

/** Sets when the next letters are due. */
export const updateReminderRules = (
  db: Db,
  { tenant }: ShopCaller,
  { days, least_amount, rate_kind, reply_to }: BodyOf<typeof endpoints.updateReminderRules>,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const before = await findRules(trx, tenant.id)
    const [first = 0, second = 0, third = 0] = days
    const rules: ReminderRules = {
      days: [first, second, third],
      leastCents: centsFromEuros(least_amount),
      rateKind: rate_kind,
      replyTo: reply_to,
    }
    await saveRules(trx, tenant.id, rules)
    await note(trx, {
      kind: 'reminder_rules_changed',
      tenantId: tenant.id,
      changes: [{ field: 'reminders', before: wordsOf(before), after: wordsOf(rules) }],
    })
    return present(trx, rules, now)
  })

/** Leaves a customer out of the letters, and says why. */
export const pauseReminders = (
  db: Db,
  { tenant, userId }: ShopCaller,
  { buyerId, reason, until = null }: BodyOf<typeof endpoints.pauseReminders> & { buyerId: number },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const pair = { shopId: tenant.id, buyerId }
    if (!(await lockCustomer(trx, pair))) throw new AppError('customer_not_found')
    if (until !== null && until < parisDay(now))
      throw new AppError('invalid_input', { errors: { until: ['Ce jour est passé.'] } })
    await savePause(trx, { ...pair, reason, until, userId, at: now })
    await note(trx, {
      kind: 'reminders_paused',
      tenantId: tenant.id,
      subject: `${(await findNames(trx, [buyerId])).get(buyerId) ?? ''}${until === null ? '' : `, jusqu’au ${formatDate(until)}`}`,
      changes: [{ field: 'reason', before: null, after: reason }],
    })
    return { data: { reason, until } }
  })

/** Writes to the customer again; where nothing was paused nothing changes. */
export const resumeReminders = (db: Db, { tenant }: ShopCaller, buyerId: number) =>
  db.transaction().execute(async trx => {
    const pair = { shopId: tenant.id, buyerId }
    if (!(await lockCustomer(trx, pair))) throw new AppError('customer_not_found')
    if (await deletePause(trx, pair))
      await note(trx, {
        kind: 'reminders_resumed',
        tenantId: tenant.id,
        subject: (await findNames(trx, [buyerId])).get(buyerId) ?? '',
      })
    return { data: null }
  })
