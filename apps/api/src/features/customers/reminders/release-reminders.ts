import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import {
  type ReminderRules,
  type ReminderStep,
  reminderNews,
  reminderStepLabels,
  reminderSubject,
  reminderSums,
} from '@carreau/domain/customers/reminders'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { notifyOfReminder } from '../../notifications/door/payment-news.ts'
import { findNames } from '../bank/bank.sql.ts'
import { lockOpenInvoices } from '../invoices.sql.ts'
import { insertClaims } from '../late-charges/late-charges.sql.ts'
import { contentOf, type Gathered, type GatheredLine, type Gathering, gather } from './gather.ts'
import { findRules } from './reminder-rules.sql.ts'
import {
  findSigner,
  insertReminder,
  insertReminderLines,
  type LateInvoice,
  lockCustomer,
} from './reminders.sql.ts'

type Given = BodyOf<typeof endpoints.releaseReminders>
type Release = Given['releases'][number]
type Answer = AnswerOf<typeof endpoints.releaseReminders>['data']
type Signer = Awaited<ReturnType<typeof findSigner>>
type By = { tenant: ShopTenant; userId: number; rules: ReminderRules; now: Date; signer: Signer }

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

/** Why an invoice that was seen is not in the letter any more. */
const whyDropped = (
  seen: Release['invoices'][number],
  late: LateInvoice | undefined,
  { leftOut }: Gathering,
): string => {
  if (late === undefined) return 'Réglée entre-temps.'
  if (late.last !== null && late.last.step >= seen.step)
    return `${reminderStepLabels[late.last.step]} déjà partie le ${formatDate(late.last.on)}.`
  if (late.isDisputed) return 'Une réclamation est ouverte entre-temps.'
  return leftOut[0]?.why ?? 'N’est plus à relancer.'
}

/** Of what was seen, what may still go out as it was; the rest in words. */
const compare = (gathering: Gathering, { invoices }: Release) => {
  const [letter] = gathering.letters
  const lines: GatheredLine[] = []
  const dropped: { number: string; why: string }[] = []
  for (const seen of invoices) {
    const line = letter?.lines.find(one => one.number === seen.number && one.step === seen.step)
    if (line === undefined) {
      const late = gathering.late.find(({ number }) => number === seen.number)
      dropped.push({ number: seen.number, why: whyDropped(seen, late, gathering) })
      continue
    }
    lines.push(line)
    if (line.openCents !== centsFromEuros(seen.amount))
      dropped.push({
        number: seen.number,
        why: `Il en reste ${euros(line.openCents)}, et non ${formatEuros(seen.amount)}\u00a0: la lettre le dit.`,
      })
  }
  return { letter: letter && lines.length > 0 ? { ...letter, lines } : undefined, dropped }
}

const highest = (lines: readonly GatheredLine[]): ReminderStep =>
  lines.reduce<ReminderStep>(
    (step, line) => (line.step === 3 || step === 3 ? 3 : line.step === 2 || step === 2 ? 2 : 1),
    1,
  )

const send = async (
  trx: Trx,
  letter: Gathered,
  { tenant, userId, rules, now, signer }: By,
  claims: boolean,
): Promise<Answer['sent'][number]> => {
  const { buyerId, name } = letter.customer
  const pair = { shopId: tenant.id, buyerId }
  const today = parisDay(now)
  const content = await contentOf(
    trx,
    tenant.id,
    { ...letter, step: highest(letter.lines) },
    { rules, today, claims, signer },
  )
  const id = await insertReminder(trx, pair, { content, userId, at: now })
  await insertReminderLines(
    trx,
    pair,
    id,
    letter.lines.map(({ documentId, step }) => ({ documentId, step })),
  )
  if (content.claims)
    await insertClaims(
      trx,
      letter.lines.flatMap(({ documentId, late }) =>
        late === null ? [] : [{ ...pair, documentId, ...late }],
      ),
      { reminderId: id, day: today, userId, at: now },
    )
  const { totalCents } = reminderSums(content)
  const label = reminderStepLabels[content.step]
  const numbers = letter.lines.map(({ number }) => number).join(', ')
  await notifyOfReminder(
    trx,
    {
      ...pair,
      id,
      title: `${reminderNews[content.step].title} de ${content.seller.companyName}`,
      body: `${euros(totalCents)} ${reminderNews[content.step].ask}\u00a0: ${numbers}.`,
    },
    now,
  )
  for (const place of content.recipients.keys())
    await addJob(
      trx,
      'mail_reminder',
      { reminderId: id, recipient: place },
      { key: `mail_reminder:${id}:${place}` },
    )
  await note(trx, {
    kind: 'reminder_released',
    tenantId: tenant.id,
    subject: `${name}, ${reminderSubject(content)}`,
    changes: [
      { field: 'amount', before: null, after: euros(totalCents) },
      ...(content.claims
        ? [
            {
              field: 'late_charges' as const,
              before: null,
              after: euros(
                reminderSums(content).interestCents + reminderSums(content).indemnityCents,
              ),
            },
          ]
        : []),
    ],
  })
  return {
    id,
    buyer: { id: buyerId, company_name: name },
    step_label: label,
    total: eurosFromCents(totalCents),
    recipients: content.recipients.length,
  }
}

const releaseAll = async (trx: Trx, releases: readonly Release[], by: By): Promise<Answer> => {
  const shopId = by.tenant.id
  const today = parisDay(by.now)
  const answer: Answer = { sent: [], dropped: [] }
  const names = await findNames(
    trx,
    releases.map(({ customer_id }) => customer_id),
  )
  // In one order, so that two who release the same customers never wait for each other crosswise.
  for (const release of releases.toSorted((one, other) => one.customer_id - other.customer_id)) {
    const pair = { shopId, buyerId: release.customer_id }
    if (!(await lockCustomer(trx, pair))) throw new AppError('customer_not_found')
    // A payment is before the letter or after it.
    await lockOpenInvoices(trx, { ...pair, issuedBy: today })
    const gathering = await gather(trx, pair, { rules: by.rules, today })
    const { letter, dropped } = compare(gathering, release)
    const buyer = { id: release.customer_id, company_name: names.get(release.customer_id) ?? '' }
    answer.dropped.push(...dropped.map(one => ({ buyer, ...one })))
    if (letter !== undefined) answer.sent.push(await send(trx, letter, by, release.claims))
  }
  return answer
}

/**
 * Sends the letters that a person released, as they were seen: what was paid, disputed or reminded meanwhile drops out and
 * is said. Each customer is locked: of two who release at once, one sends. All of it is one transaction; mails and files
 * are jobs of it.
 */
export const releaseReminders = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { releases, key }: Given & { key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (new Set(releases.map(({ customer_id }) => customer_id)).size < releases.length)
      throw new AppError('invalid_input', {
        errors: { releases: ['Un client est envoyé deux fois.'] },
      })
    const request = createHash('sha256').update(JSON.stringify(releases)).digest('hex')
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return { data: done.answer as Answer }
    const rules = await findRules(trx, tenant.id)
    const signer = await findSigner(trx, userId)
    const answer = await releaseAll(trx, releases, { tenant, userId, rules, now, signer })
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, answer)
    return { data: answer }
  })
