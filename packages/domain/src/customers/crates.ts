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

/** Why crates moved; the first is written by shipping alone. */
export const crateReasons = ['shipped', 'handed_out', 'returned', 'correction'] as const
export type CrateReason = (typeof crateReasons)[number]
export const countedReasons = ['returned', 'handed_out', 'correction'] as const
export type CountedReason = (typeof countedReasons)[number]

export const crateReasonLabels: Record<CrateReason, string> = {
  shipped: 'Expédition',
  handed_out: 'Remis au client',
  returned: 'Rendu par le client',
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
