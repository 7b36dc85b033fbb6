import { explainedBeyond } from '@carreau/domain/orders/picking'
import { sql } from 'kysely'

/** Packages of a line `l` as they were picked. */
const packages = sql`coalesce(l.picked_milli, l.ordered_milli)::bigint`

/** `isWeighedAsAnnounced` says the same of a line that was read (a test holds them together). */
const isWeighedOtherwise = sql`
  l.picked_weight_g is not null and l.average_volume_g is not null and case
    when l.billing_type = 'weight' and l.volume_type = 'variable' and l.weight_min_g is not null
    then l.picked_weight_g * 1000::bigint not between least(l.weight_min_g, l.average_volume_g) * ${packages}
           and greatest(l.weight_max_g, l.average_volume_g) * ${packages}
    else abs(l.picked_weight_g * 1000::bigint - l.average_volume_g * ${packages}) * 100
           > ${sql.lit(explainedBeyond)} * l.average_volume_g * ${packages} end`

/** Whether an invoice `i` (`invoice_balances`) holds a line that was not invoiced as ordered. */
export const hasVariance = sql<boolean>`(
  i.credited_cents > 0
  or exists (
    select from order_lines l
     where l.order_id = any(orders_of_invoice(i.document_id, i.order_id))
       and (l.substitutes_line_id is not null or l.replaces_line_id is not null
            or ${packages} <> l.ordered_milli or ${isWeighedOtherwise}))
  or exists (
    select from claims c join claim_lines g on g.claim_id = c.id
     where c.order_id = any(orders_of_invoice(i.document_id, i.order_id)) and c.status = 'accepted'
       and coalesce(g.accepted_weight_g, g.accepted_packages_milli) > 0))`
