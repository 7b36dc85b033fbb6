import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import { isSiren, isSiret, sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'
import type { DecisionRow, TenantRow } from './tenants.sql.ts'

type Listed = AnswerOf<typeof operatorEndpoints.listTenants>['data'][number]

type Detail = AnswerOf<typeof operatorEndpoints.getTenant>['data']

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

export const presentTenantDetail = (row: TenantRow, decisions: readonly DecisionRow[]): Detail => ({
  ...presentTenant(row),
  address: {
    line1: row.line1,
    line2: row.line2,
    postal_code: row.postal_code,
    city: row.city,
  },
  checks: checksOf(row),
  history: decisions.map(decision => ({
    at: decision.at.toISOString(),
    actor: decision.actor_name,
    from: decision.from_status,
    to: decision.to_status,
    reason: decision.reason,
  })),
})
