import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { platformCompanyEndpoints } from '@carreau/contract/operator/companies'
import { isNearName } from '@carreau/domain/accounts/near-names'
import { isSiret, sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatList } from '@carreau/domain/french/format'
import {
  isFreeMailbox,
  type RedFlag,
  redFlagNames,
  redFlags,
} from '@carreau/domain/operator/red-flags'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import {
  type AnswerRow,
  type CompanyRefRow,
  type Facts,
  findAnswers,
  findFacts,
  insertAnswer,
} from './red-flags.sql.ts'
import { findTenant, lockTenant, type TenantRow } from './tenants.sql.ts'

type Question = AnswerOf<typeof platformCompanyEndpoints.getTenant>['data']['questions'][number]
type Fact = Question['facts'][number]

const said = (text: string): Fact => ({ text, is_raised: false, company_id: null })
const raised = (text: string): Fact => ({ text, is_raised: true, company_id: null })

const standings = {
  active: 'validée',
  pending: 'en attente',
  refused: 'refusée',
  suspended: 'suspendue',
} as const

const about = (
  what: string,
  { id, company_name, status, city }: CompanyRefRow,
  isRaised: boolean,
) => ({
  text: `${what}\u00a0: ${company_name}${city === '' ? '' : `, ${city}`} (${standings[status]})`,
  is_raised: isRaised,
  company_id: id,
})

const isClosed = ({ status }: CompanyRefRow) => status === 'refused' || status === 'suspended'

const registerFacts = (row: TenantRow): Fact[] => {
  const address = [row.line1, row.line2, `${row.postal_code} ${row.city}`.trim()].filter(Boolean)
  const isWhole = row.line1 !== '' && /^\d{5}$/.test(row.postal_code) && row.city !== ''
  return [
    row.siret !== null && isSiret(row.siret)
      ? said(`SIRET ${row.siret}\u00a0: numéro valable`)
      : raised(row.siret === null ? 'Aucun SIRET' : `SIRET ${row.siret}\u00a0: sa clé est fausse`),
    said(`Nom\u00a0: ${row.company_name}${row.legal_form === '' ? '' : `, ${row.legal_form}`}`),
    isWhole
      ? said(`Adresse\u00a0: ${address.join(', ')}`)
      : raised(`Adresse incomplète\u00a0: ${address.join(', ') || 'aucune'}`),
  ]
}

const vatFacts = ({ siret, vat_number }: TenantRow): Fact[] => {
  const expected = siret === null ? null : vatNumberOf(sirenOf(siret))
  if (vat_number === null)
    return [raised(`Aucun numéro${expected === null ? '' : `\u00a0; ce SIREN donne ${expected}`}`)]
  return vat_number === expected
    ? [said(`${vat_number}\u00a0: c’est celui de ce SIREN`)]
    : [
        raised(
          `${vat_number} n’est pas celui de ce SIREN${expected === null ? '' : ` (${expected})`}`,
        ),
      ]
}

const ibanFacts = ({ iban, same_iban }: Facts): Fact[] => {
  if (iban === '') return [raised('Aucun IBAN indiqué')]
  const country = iban.slice(0, 2)
  const isFrench = country === 'FR' || country === 'MC'
  return [
    isFrench
      ? said(
          `Compte ${country}, banque ${iban.slice(4, 9)}, guichet ${iban.slice(9, 14)}, finit par ${iban.slice(-4)}`,
        )
      : raised(`Compte à l’étranger (${country}), finit par ${iban.slice(-4)}`),
    ...same_iban.map(other => about('Même IBAN', other, true)),
  ]
}

const founderFacts = ({ founder, founder_works_there }: Facts): Fact[] => {
  if (founder === null) return [raised('On ne sait pas qui l’a inscrite')]
  const { first_name, email, email_proved_at, joined_at } = founder
  return [
    said(`${first_name}, ${email}, inscrit le ${formatDateInSentence(joined_at)}`),
    email_proved_at === null
      ? raised('Adresse e-mail jamais prouvée')
      : said(`Adresse prouvée le ${formatDateInSentence(email_proved_at)}`),
    ...(isFreeMailbox(email) ? [raised('Messagerie grand public')] : []),
    ...(founder_works_there ? [] : [raised('N’est plus membre de la société')]),
  ]
}

const linkFacts = ({ same_founder, same_address }: Facts): Fact[] => [
  ...same_founder.map(other => about('Même fondateur', other, isClosed(other))),
  ...same_address.map(other => about('Même adresse', other, isClosed(other))),
  ...(same_founder.length + same_address.length === 0 ? [said('Aucune société liée')] : []),
]

/** Approved wholesalers whose name this may be taken for, first; then whatever has most of its letters. */
const nearNames = ({ company_name }: TenantRow, { resembling }: Facts): CompanyRefRow[] => {
  const near = resembling.filter(
    other => other.likeness >= 0.5 || isNearName(company_name, other.company_name),
  )
  const isKnownShop = ({ company_name: name, status }: CompanyRefRow) =>
    status === 'active' && isNearName(company_name, name)
  return [...near.filter(isKnownShop), ...near.filter(other => !isKnownShop(other))].slice(0, 5)
}

const nameFacts = (row: TenantRow, facts: Facts): Fact[] => {
  const near = nearNames(row, facts)
  return near.length === 0
    ? [said('Aucun nom proche')]
    : near.map(other => about('Nom proche', other, true))
}

const factsOf: Record<RedFlag, (row: TenantRow, facts: Facts) => Fact[]> = {
  register: registerFacts,
  vat: vatFacts,
  iban: (_, facts) => ibanFacts(facts),
  founder: (_, facts) => founderFacts(facts),
  links: (_, facts) => linkFacts(facts),
  name: (row, facts) => [said(`Nom\u00a0: ${row.company_name}`), ...nameFacts(row, facts)],
  // Whom one calls is who the company is.
  call: row => registerFacts(row).slice(1, 2),
}

/** At one address of a wholesale market stand hundreds: a new neighbour of good standing is nothing to look at again. */
const linksThatCount = ({ same_founder, same_address }: Facts) => [
  same_founder,
  same_address.filter(isClosed),
]

/** Shows whether what was seen is still so; the whole account number is in it, and in no fact. */
const fingerprint = (key: RedFlag, known: readonly Fact[], facts: Facts): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        key,
        key === 'links' ? linksThatCount(facts) : known,
        key === 'iban' ? facts.iban : '',
      ]),
    )
    .digest('base64url')
    .slice(0, 22)

const presentAnswer = (answer: AnswerRow | undefined, seen: string): Question['answer'] =>
  answer === undefined
    ? null
    : {
        is_clear: answer.is_clear,
        note: answer.note,
        actor: answer.actor_name,
        at: answer.at.toISOString(),
        is_current: answer.seen === seen,
      }

/** What there is to look at of a company, one by one, with what an operator answered last. */
export const questionsOf = async (db: Db, row: TenantRow): Promise<Question[]> => {
  const facts = await findFacts(db, row.id)
  if (row.type !== 'shop' || facts === undefined) return []
  const answers = await findAnswers(db, row.id)
  return redFlagNames.map(key => {
    const known = factsOf[key](row, facts)
    const seen = fingerprint(key, known, facts)
    return {
      key,
      ...redFlags[key],
      facts: known,
      seen,
      answer: presentAnswer(
        answers.find(({ question }) => question === key),
        seen,
      ),
    }
  })
}

/** Refuses where a question has no answer to what is so now, or one that leaves something to clear up. */
export const refuseOpenFlags = async (trx: Trx, row: TenantRow): Promise<void> => {
  const questions = await questionsOf(trx, row)
  const open = questions.filter(({ answer }) => !answer?.is_current)
  const unclear = questions.filter(({ answer }) => answer?.is_current && !answer.is_clear)
  const named = (some: readonly Question[]) => formatList(some.map(({ label }) => label))
  const sentences = [
    ...(open.length > 0 ? [`Restent à vérifier\u00a0: ${named(open)}.`] : []),
    ...(unclear.length > 0 ? [`Restent à éclaircir\u00a0: ${named(unclear)}.`] : []),
  ]
  if (sentences.length > 0) throw new AppError('red_flags_open', { message: sentences.join(' ') })
}

/** Keeps an operator's answer to what they saw; other facts by now are looked at again. */
export const answerRedFlag = (
  db: Db,
  {
    tenantId,
    question,
    platformId,
    actor,
    body,
  }: {
    tenantId: number
    question: RedFlag
    platformId: number
    actor: { userId: number; firstName: string }
    body: BodyOf<typeof platformCompanyEndpoints.answerRedFlag>
  },
): Promise<void> =>
  db.transaction().execute(async trx => {
    const tenant = await lockTenant(trx, tenantId)
    const row = await findTenant(trx, tenantId)
    if (tenant === undefined || row === undefined) throw new AppError('tenant_not_found')
    const asked = (await questionsOf(trx, row)).find(({ key }) => key === question)
    if (asked === undefined || tenant.status === 'active')
      throw new AppError('tenant_not_decidable')
    if (asked.seen !== body.seen) throw new AppError('changed_meanwhile')
    const { answer } = asked
    if (answer?.is_current && answer.is_clear === body.is_clear && answer.note === body.note) return
    await insertAnswer(trx, tenantId, {
      question,
      isClear: body.is_clear,
      note: body.note,
      seen: body.seen,
      actor,
    })
    await note(trx, {
      kind: 'red_flag_answered',
      tenantId: platformId,
      subject: `${tenant.company_name}\u00a0: ${asked.label}`,
      changes: [
        {
          field: 'answer',
          before: null,
          after: body.is_clear ? 'vu, rien à signaler' : 'à éclaircir',
        },
        ...(body.note === '' ? [] : [{ field: 'reason' as const, before: null, after: body.note }]),
      ],
    })
  })
