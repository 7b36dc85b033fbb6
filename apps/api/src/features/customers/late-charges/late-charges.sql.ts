import type { PaymentMethod } from '@carreau/domain/customers/customers'
import type { LateRate, LateRateKind } from '@carreau/domain/customers/late-interest'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type LateRates = {
  rates: LateRate[]
  /** What an invoice costs to recover, from a day on. */
  indemnity: { cents: number; source: string } | undefined
}

/** What late payment costs, in the order of its days; the indemnity of today. */
export const findLateRates = async (
  db: Db,
  { kind, today }: { kind: LateRateKind; today: string },
): Promise<LateRates> => {
  const { rows } = await sql<{
    kind: LateRateKind | 'indemnity'
    validFrom: string
    amount: number
    source: string
  }>`
    select kind, valid_from as "validFrom", amount, source from late_payment_rates
     where kind in (${kind}, 'indemnity') and valid_from <= ${today}::date
     order by valid_from limit 1000`.execute(db)
  const indemnity = rows.findLast(row => row.kind === 'indemnity')
  return {
    rates: rows
      .filter(row => row.kind === kind)
      .map(({ validFrom, amount, source }) => ({ validFrom, hundredths: amount, source })),
    indemnity: indemnity && { cents: indemnity.amount, source: indemnity.source },
  }
}

export type ChargeRow = {
  number: string
  documentId: number
  claimedOn: string
  interestCents: number
  indemnityCents: number
  openCents: number
  /** What settled it last. */
  settledBy: 'paid' | 'waived' | null
}

const charges = sql`
    select i.number, l.document_id as "documentId",
           min(l.day) filter (where l.kind = 'claimed') as "claimedOn",
           (sum(l.interest_cents) filter (where l.kind = 'claimed'))::bigint as "interestCents",
           (sum(l.indemnity_cents) filter (where l.kind = 'claimed'))::bigint as "indemnityCents",
           sum(l.interest_cents + l.indemnity_cents)::bigint as "openCents",
           (array_agg(l.kind order by l.id desc) filter (where l.kind <> 'claimed'))[1] as "settledBy"
      from late_charges l join invoice_balances i on i.document_id = l.document_id`

/** What was claimed of a customer, what is open first. */
export const findCharges = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
) => {
  const { rows } = await sql<ChargeRow>`
    ${charges} where l.shop_id = ${shopId} and l.buyer_id = ${buyerId}
     group by l.document_id, i.number
     order by sum(l.interest_cents + l.indemnity_cents) = 0, l.document_id desc limit 200`.execute(
    db,
  )
  return rows
}

/** What was claimed on an invoice. */
export const findChargesOn = async (db: Db, shopId: number, documentId: number) => {
  const { rows } = await sql<ChargeRow>`
    ${charges} where l.shop_id = ${shopId} and l.document_id = ${documentId}
     group by l.document_id, i.number`.execute(db)
  return rows[0]
}

export type NewCharge = {
  documentId: number
  shopId: number
  buyerId: number
  interestCents: number
  indemnityCents: number
}

/** Puts what a letter claims on the account. */
export const insertClaims = async (
  trx: Trx,
  claims: readonly NewCharge[],
  by: { reminderId: number; day: string; userId: number; at: Date },
): Promise<void> => {
  await sql`
    insert into late_charges (shop_id, buyer_id, document_id, kind, interest_cents, indemnity_cents, day,
      reminder_id, recorded_by, recorded_at)
    select "shopId", "buyerId", "documentId", 'claimed', "interestCents", "indemnityCents", ${by.day}::date,
           ${by.reminderId}, ${by.userId}, ${by.at}
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claimed (
        "shopId" bigint, "buyerId" bigint, "documentId" bigint, "interestCents" bigint,
        "indemnityCents" bigint)
    on conflict do nothing`.execute(trx)
}

type Settled = {
  day: string
  method: PaymentMethod | null
  reference: string
  reason: string
  userId: number
  at: Date
}

/** Takes all that is open of a locked invoice's charges off. */
export const insertSettled = async (
  trx: Trx,
  documentId: number,
  kind: 'paid' | 'waived',
  by: Settled,
): Promise<void> => {
  await sql`
    insert into late_charges (shop_id, buyer_id, document_id, kind, interest_cents, indemnity_cents, day, method,
      reference, reason, recorded_by, recorded_at)
    select shop_id, buyer_id, document_id, ${kind}, -sum(interest_cents), -sum(indemnity_cents), ${by.day}::date,
           ${by.method}, ${by.reference}, ${by.reason}, ${by.userId}, ${by.at}
      from late_charges where document_id = ${documentId}
     group by shop_id, buyer_id, document_id`.execute(trx)
}

/** Undoes what settled a locked invoice's charges last; false where nothing stands. An advance that paid has it again. */
export const insertReopened = async (
  trx: Trx,
  documentId: number,
  by: Pick<Settled, 'day' | 'reason' | 'userId' | 'at'>,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into late_charges (shop_id, buyer_id, document_id, kind, interest_cents, indemnity_cents, day, method,
      reference, reason, undoes_id, recorded_by, recorded_at, advance_id)
    select shop_id, buyer_id, document_id, kind, -interest_cents, -indemnity_cents, ${by.day}::date, method,
           reference, ${by.reason}, id, ${by.userId}, ${by.at}, advance_id
      from late_charges l
     where document_id = ${documentId} and kind <> 'claimed' and undoes_id is null
       and not exists (select from late_charges undone where undone.undoes_id = l.id)
     order by id desc limit 1`.execute(trx)
  return numAffectedRows === 1n
}
