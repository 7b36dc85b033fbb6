import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { readAmount, writeAmount } from '../typed-amount.ts'
import type { ShopDelivery } from './shop-profile.queries.ts'

/** The delivery rules as they are typed. */
export type DeliveryDraft = Omit<
  ShopDelivery,
  'version' | 'minimum_order' | 'franco' | 'fee' | 'newcomer_limit'
> & {
  minimum_order: string
  franco: string
  fee: string
  newcomer_limit: string
}

export const deliveryDraftOf = ({
  version: _,
  minimum_order,
  franco,
  fee,
  newcomer_limit,
  ...rest
}: ShopDelivery): DeliveryDraft => ({
  ...rest,
  minimum_order: writeAmount(minimum_order),
  franco: writeAmount(franco),
  fee: writeAmount(fee),
  newcomer_limit: writeAmount(newcomer_limit),
})

const amounts = ({ minimum_order, franco, fee }: DeliveryDraft) => ({
  minimum_order: readAmount(minimum_order) ?? 0,
  franco: readAmount(franco) ?? null,
  fee: readAmount(fee) ?? 0,
})

export const deliveryChangeOf = (
  draft: DeliveryDraft,
  version: number,
): SentBody<Endpoints['updateShopDelivery']> => ({
  ...draft,
  ...amounts(draft),
  newcomer_limit: readAmount(draft.newcomer_limit) ?? null,
  version,
})

/** Days with nothing typed wrong: what a calendar can be reckoned with. */
export const calendarOf = ({ days, cut_off, lead_days, closures }: DeliveryDraft) =>
  /^\d{2}:\d{2}$/.test(cut_off) && Number.isInteger(lead_days) && lead_days >= 0 && lead_days <= 14
    ? { deliveryDays: days, cutOff: cut_off, leadDays: lead_days, closures }
    : null

/** The rules as the public page would show them; what cannot be read yet counts as nothing. */
export const shownDelivery = (draft: DeliveryDraft) => ({
  days: draft.days,
  cut_off: draft.cut_off,
  lead_days: Number.isInteger(draft.lead_days) ? draft.lead_days : 1,
  ...amounts(draft),
})
