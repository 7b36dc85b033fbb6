import type { ShopRole } from '../companies/roles.ts'

/** Roles that count crates in and out. */
export const countsCrates = ['admin', 'sales', 'picker'] as const satisfies readonly ShopRole[]

/** Roles that read a customer's account of crates. */
export const readsCrates = [
  'admin',
  'sales',
  'picker',
  'accountant',
] as const satisfies readonly ShopRole[]

/** Why crates moved; shipping alone writes the first, a kitchen's reception alone `received`. */
export const crateReasons = ['shipped', 'handed_out', 'returned', 'received', 'correction'] as const
export type CrateReason = (typeof crateReasons)[number]
export const countedReasons = ['returned', 'handed_out', 'correction'] as const
export type CountedReason = (typeof countedReasons)[number]

export const crateReasonLabels: Record<CrateReason, string> = {
  shipped: 'Expédition',
  handed_out: 'Remis au client',
  returned: 'Rendu',
  received: 'Rendu à la réception',
  correction: 'Correction',
}

/** What a count changes in the customer's account; a correction says its sign itself. */
export const crateChange = (reason: CountedReason, count: number): number =>
  reason === 'returned' ? -count : count

export type CrateFault = { field: 'count' | 'note'; message: string }

/** Why crates cannot have been counted so, or null. */
export const crateFault = (
  reason: CountedReason,
  { count, note }: { count: number; note: string },
): CrateFault | null => {
  if (count === 0) return { field: 'count', message: 'Indiquez combien d’emballages.' }
  if (reason !== 'correction' && count < 0)
    return {
      field: 'count',
      message: 'Indiquez un nombre positif\u00a0: le sens est dit par le motif.',
    }
  return reason === 'correction' && note === ''
    ? { field: 'note', message: 'Indiquez pourquoi ce compte est corrigé.' }
    : null
}

/**
 * What a wholesaler's count of the crates that came back with an order changes, when so many of them are in the account
 * already: the rest comes back, as far as any is out; what is beyond, or was too many, is a correction. Its count holds,
 * whoever counted before (docs/decisions/0100-crates-and-signatures-at-reception.md).
 */
export const bookOfReturn = (
  counted: number,
  { booked, out }: { booked: number; out: number },
): { returned: number; beyond: number; tooMany: number } => {
  const more = Math.max(0, counted - booked)
  const returned = Math.min(more, Math.max(0, out))
  return { returned, beyond: more - returned, tooMany: Math.max(0, booked - counted) }
}

/** What a kitchen's own count changes: never more than it has, and nothing of what its wholesaler has counted. */
export const bookOfReception = (
  counted: number,
  { isCounted, out }: { isCounted: boolean; out: number },
): number => (isCounted ? 0 : Math.min(counted, Math.max(0, out)))
