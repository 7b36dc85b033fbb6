import type { BuyerRole, Caller, ShopRole } from '../../companies/roles.ts'
import { parisDay, parisInstant } from '../../french/paris-time.ts'
import { addWorkingDays } from '../../french/working-days.ts'

/** What a buyer disputes, and how long each side has (docs/trade-and-law.md#claims). */

export const claimStatuses = ['open', 'accepted', 'refused'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** French name of each status. */
export const claimStatusLabels: Record<ClaimStatus, string> = {
  open: 'En attente de réponse',
  accepted: 'Acceptée',
  refused: 'Refusée',
}

export const claimActions = ['accept', 'refuse'] as const
export type ClaimAction = (typeof claimActions)[number]

/** Who may open a claim, and who answers it. */
export const claimers = ['admin', 'purchaser'] as const satisfies readonly BuyerRole[]
export const answerers = ['admin', 'sales'] as const satisfies readonly ShopRole[]

export const mayClaim = ({ type, role }: Caller): boolean =>
  type === 'buyer' && claimers.some(one => one === role)

export const mayAnswerClaim = ({ type, role }: Caller): boolean =>
  type === 'shop' && answerers.some(one => one === role)

/** What is mostly wrong with fresh produce, in the words of the trade; anything else is free text. */
export const usualClaimReasons = [
  'Produit abîmé ou avarié',
  'Manquant à la livraison',
  'Poids inférieur au poids facturé',
  'Produit, origine ou calibre différent',
  'Maturité non conforme',
] as const

const claimHours = 24
const answerDays = 2

/** The last instant to dispute a delivery: 24 hours after it. */
export const claimableUntil = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + claimHours * 3_600_000)

/** The wholesaler answers before the end of the second working day after the claim. */
export const answerBy = (openedAt: Date): Date =>
  parisInstant(addWorkingDays(parisDay(openedAt), answerDays), '23:59')
