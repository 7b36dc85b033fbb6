import type { ApprovalJudgement } from './totals.ts'

/** Why an order waits that would not by itself and as announced. */
export type ApprovalWhy = Pick<ApprovalJudgement, 'withOthers' | 'atMost'>

/**
 * Said of an order that waits, in its history: null where it is above the limit by itself and as it is announced. The
 * wholesaler reads it too, hence no amounts.
 */
export const approvalReason = ({ withOthers, atMost }: ApprovalWhy): string | null => {
  const why = [
    ...(withOthers ? ['avec les autres commandes du même jour à ce fournisseur'] : []),
    ...(atMost ? ['au poids le plus élevé annoncé'] : []),
  ].join(' et ')
  return why === ''
    ? null
    : `${why.charAt(0).toUpperCase()}${why.slice(1)}, le plafond d’approbation est dépassé.`
}

const said = [
  { withOthers: true, atMost: false },
  { withOthers: false, atMost: true },
  { withOthers: true, atMost: true },
].map(why => [approvalReason(why), why] as const)

/** What such a sentence says; of any other, nothing. */
export const whyOf = (reason: string | null | undefined): ApprovalWhy =>
  new Map(said).get(reason ?? null) ?? { withOthers: false, atMost: false }
