import type { AnswerOf } from '@carreau/contract/endpoint'
import type { platformCompanyEndpoints } from '@carreau/contract/operator/companies'
import { isSiren, isSiret, sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import { registerPage } from '@carreau/domain/companies/company-status'
import { interfelKindLabels, isInterfelCharged } from '@carreau/domain/money/interfel'
import type { PersonOfCompany } from './red-flags.sql.ts'
import type { DecisionRow, TenantRow } from './tenants.sql.ts'

type Listed = AnswerOf<typeof platformCompanyEndpoints.listTenants>['data'][number]
type Detail = AnswerOf<typeof platformCompanyEndpoints.getTenant>['data']

export const presentTenant = (row: TenantRow): Listed => ({
  id: row.id,
  type: row.type,
  company_name: row.company_name,
  status: row.status,
  siret: row.siret,
  vat_number: row.vat_number,
  city: row.city,
  created_at: row.created_at.toISOString(),
  members_count: row.members_count,
  offers_count: row.offers_count,
  identity_waits: row.identity_waits,
})

const checksOf = ({ siret, vat_number, line1, postal_code, city }: TenantRow) => {
  const siren = siret === null ? '' : sirenOf(siret)
  return [
    { label: 'SIREN valable', ok: isSiren(siren) },
    { label: 'SIRET valable', ok: siret !== null && isSiret(siret) },
    {
      label: 'N° de TVA cohérent avec le SIREN',
      ok: isSiren(siren) && vat_number === vatNumberOf(siren),
    },
    {
      label: 'Adresse complète',
      ok: line1 !== '' && /^\d{5}$/.test(postal_code) && city !== '',
    },
  ]
}

/** PostgreSQL's own spelling of a moment within JSON, as the contract has it. */
const isoOf = (at: string) => new Date(at).toISOString()

export const presentPerson = (person: PersonOfCompany): NonNullable<Detail['founder']> => ({
  ...person,
  email_proved_at: person.email_proved_at === null ? null : isoOf(person.email_proved_at),
  joined_at: isoOf(person.joined_at),
})

export const presentTenantDetail = (
  row: TenantRow,
  known: Pick<Detail, 'questions' | 'identity_changes' | 'open_orders' | 'open_partners'> & {
    founder: PersonOfCompany | null
    decisions: readonly DecisionRow[]
  },
): Detail => ({
  ...presentTenant(row),
  address: {
    line1: row.line1,
    line2: row.line2,
    postal_code: row.postal_code,
    city: row.city,
  },
  legal_form: row.legal_form,
  kind: row.interfel_kind && {
    label: interfelKindLabels[row.interfel_kind],
    is_interfel_charged: isInterfelCharged({ kind: row.interfel_kind }),
  },
  register_url: row.siret === null ? null : registerPage(row.siret),
  founder: known.founder === null ? null : presentPerson(known.founder),
  checks: checksOf(row),
  questions: known.questions,
  identity_changes: known.identity_changes,
  open_orders: known.open_orders,
  open_partners: known.open_partners,
  history: known.decisions.map(decision => ({
    at: decision.at.toISOString(),
    actor: decision.actor_name,
    from: decision.from_status,
    to: decision.to_status,
    reason: decision.reason,
  })),
})
