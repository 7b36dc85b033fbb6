import type { ClaimStatus } from '@carreau/domain/orders/claims'
import type { FaultFate } from '@carreau/domain/orders/reception'
import { sql } from 'kysely'

export type ClaimLineRow = {
  lineId: number
  packagesMilli: number | null
  weightG: number | null
  reason: string
  fate: FaultFate | null
  photoKeys: string[]
  acceptedPackagesMilli: number | null
  acceptedWeightG: number | null
}

export type ClaimRow = {
  id: number
  status: ClaimStatus
  openedAt: string
  answerBy: string
  resolvedAt: string | null
  reason: string | null
  creditNote: { number: string; netCents: number; grossCents: number } | null
  lines: ClaimLineRow[]
}

/** Claims on the order `o` with their lines, in the order in which they were opened. */
export const claimsOfOrder = sql<ClaimRow[]>`(
  select coalesce(json_agg(json_build_object(
           'id', c.id, 'status', c.status, 'openedAt', c.opened_at, 'answerBy', c.answer_by,
           'resolvedAt', c.resolved_at, 'reason', c.reason,
           'creditNote', (select json_build_object('number', n.number, 'netCents', n.net_cents,
                                   'grossCents', n.gross_cents)
                            from documents n where n.claim_id = c.id),
           'lines', (select json_agg(json_build_object(
                              'lineId', d.order_line_id, 'packagesMilli', d.packages_milli,
                              'weightG', d.weight_g, 'reason', d.reason, 'fate', d.fate, 'photoKeys', d.photo_keys,
                              'acceptedPackagesMilli', d.accepted_packages_milli,
                              'acceptedWeightG', d.accepted_weight_g) order by d.order_line_id)
                       from claim_lines d where d.claim_id = c.id)) order by c.id), '[]')
    from claims c where c.order_id = o.id)`
