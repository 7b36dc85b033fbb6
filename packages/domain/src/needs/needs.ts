/** What a kitchen needs before anyone decides who sells it (docs/product.md#one-need-every-wholesaler). */

/** Lines that one need may have. */
export const maxNeedLines = 200
/** The most wholesalers among whom a need may be split; 4 unless said. */
export const maxNeedShops = 8
export const defaultNeedShops = 4

export const proposalKinds = ['cheapest', 'fewest', 'single', 'usual'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Characters of the words that a correction is kept under. */
export const maxCorrectionWords = 200
/** Corrections a company keeps: the oldest go. */
export const maxCorrections = 500
