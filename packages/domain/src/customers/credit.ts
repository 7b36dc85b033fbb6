import { formatEuros } from '../french/format.ts'
import { eurosFromCents, sumExact } from '../money/money.ts'

/** What a credit limit does to an order that goes beyond it (docs/product.md#the-credit-limit). */
export const creditPolicies = ['warn', 'ask', 'block'] as const
export type CreditPolicy = (typeof creditPolicies)[number]

/** French name of each policy, as the wholesaler chooses it. */
export const creditPolicyLabels: Record<CreditPolicy, string> = {
  warn: 'Avertir\u00a0: la commande suit son cours',
  ask: 'Demander\u00a0: jamais acceptée sans vous',
  block: 'Bloquer\u00a0: la commande est refusée',
}

/**
 * What a customer owes its wholesaler, VAT included: what is open of its invoices and what it has ordered
 * that is not invoiced yet; and the limit that was set for it, null for none.
 */
export type Credit = {
  readonly policy: CreditPolicy
  readonly limitCents: number | null
  readonly owedCents: number
  /** Nothing was delivered to it yet, and nothing agreed: the limit is the wholesaler's own for newcomers. */
  readonly isNewcomer?: boolean
}

/** What a new customer may have open where its wholesaler has said nothing else, VAT included. The twin of the column’s default. */
export const newcomerLimitCents = 150_000

/** Cents beyond the limit once `addedCents` are owed too; the limit itself is within it. */
export const beyondCents = ({ limitCents, owedCents }: Credit, addedCents = 0): number =>
  limitCents === null ? 0 : Math.max(0, sumExact([owedCents, addedCents]) - limitCents)

/** Whether adding so much is refused, or waits for the wholesaler. What adds nothing is neither. */
export const goesBeyond = (
  credit: Credit | null | undefined,
  policy: CreditPolicy,
  addedCents: number,
): boolean => credit?.policy === policy && addedCents > 0 && beyondCents(credit, addedCents) > 0

const inEuros = (cents: number): string => formatEuros(eurosFromCents(cents))

const openOrders = ({ limitCents, owedCents }: Credit, addedCents: number): string => {
  if (owedCents <= 0) return `Celle-ci fait ${inEuros(addedCents)}.`
  const left = Math.max(0, sumExact([limitCents ?? 0, -owedCents]))
  return `Vous en avez pour ${inEuros(owedCents)}, il reste ${inEuros(left)}\u00a0: celle-ci en ajouterait ${inEuros(addedCents)}.`
}

const newcomerReached = (shopName: string, credit: Credit, addedCents: number): string =>
  `${shopName} ne vous a encore rien livré\u00a0: jusqu’à sa première livraison, vos commandes en cours y sont limitées à ${inEuros(credit.limitCents ?? 0)} TTC. ${openOrders(credit, addedCents)} Commandez moins ou appelez ${shopName}, qui peut relever cette limite.`

/** Why a buyer's order is refused at its limit, and what to do. */
export const creditReached = (shopName: string, credit: Credit, addedCents: number) => ({
  code: 'credit_limit_reached' as const,
  message: credit.isNewcomer
    ? newcomerReached(shopName, credit, addedCents)
    : `Chez ${shopName}, vos factures à régler et vos commandes en cours font ${inEuros(credit.owedCents)} TTC, pour un plafond d’encours de ${inEuros(credit.limitCents ?? 0)}. Cette commande le dépasserait de ${inEuros(beyondCents(credit, addedCents))}. Réglez vos factures, commandez moins ou appelez ${shopName}.`,
})

/** The same, for who takes the order at the wholesaler's. */
export const creditReachedAtDesk = (credit: Credit, addedCents: number): string =>
  `Ce client doit ${inEuros(credit.owedCents)} TTC, pour un plafond d’encours de ${inEuros(credit.limitCents ?? 0)}. Cette commande le dépasserait de ${inEuros(beyondCents(credit, addedCents))}. Un administrateur de votre société peut l’accepter quand même.`
