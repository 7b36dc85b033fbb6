import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.sql.ts'

type Claim = {
  id: number
  orderId: number
  number: string
  buyerId: number
  shopId: number
  buyerName: string
  shopName: string
  status: 'open' | 'accepted' | 'refused'
  reason: string | null
  answerBy: Date
  linesCount: number
}

/** Tells the wholesaler of the order's claim that has just been opened, or the buyer of its answer. */
export const tellOfClaim = async (
  trx: Trx,
  {
    orderId,
    claimId,
    actorId,
    at,
  }: {
    orderId: number
    /** Undefined: the last one. */
    claimId?: number
    actorId: number
    at: Date
  },
): Promise<void> => {
  const { rows } = await sql<Claim>`
    select c.id, o.id as "orderId", o.number, o.buyer_id as "buyerId", o.shop_id as "shopId",
           o.parties->'buyer'->>'company_name' as "buyerName",
           o.parties->'shop'->>'company_name' as "shopName", c.status, c.reason,
           c.answer_by as "answerBy",
           (select count(*) from claim_lines l where l.claim_id = c.id) as "linesCount"
      from claims c join orders o on o.id = c.order_id
     where c.order_id = ${orderId} and c.id = coalesce(${claimId ?? null}::bigint, c.id)
     order by c.id desc limit 1`.execute(trx)
  const [claim] = rows
  if (claim === undefined) return
  const { status, number, reason } = claim
  const lines = formatCount(claim.linesCount, 'ligne contestée', 'lignes contestées')
  const words =
    status === 'open'
      ? {
          kind: 'claim_opened' as const,
          to: { type: 'shop' as const, id: claim.shopId },
          title: `Réclamation ${ofName(claim.buyerName)}`,
          body: `Commande ${number}, ${lines}. Réponse attendue avant le ${formatDateTime(claim.answerBy)}.`,
        }
      : {
          kind: 'claim_resolved' as const,
          to: { type: 'buyer' as const, id: claim.buyerId },
          title: `${claim.shopName} a ${status === 'accepted' ? 'accepté' : 'refusé'} votre réclamation`,
          body: `Commande ${number}.${reason === null ? '' : ` Réponse\u00a0: ${reason}`}`,
        }
  await notify(
    trx,
    { ...words, exceptUserId: actorId, link: `/orders/${orderId}`, group: `claim:${claim.id}` },
    at,
  )
}
