import { keepsBooks } from '../documents/accounting.ts'

/** Who settles how invoices reach the plateforme agréée, and sees what became of them. */
export const keepsElectronic = keepsBooks

/** Where a paper stands on its way to the platform (docs/decisions/0113-plateforme-agreee.md). */
export const flowStates = ['waiting', 'sent', 'failed'] as const
export type FlowState = (typeof flowStates)[number]

/** What is sent: papers as they were issued. */
export const flowKinds = ['invoice', 'credit_note'] as const
export type FlowKind = (typeof flowKinds)[number]

/** The life of an invoice (XP Z12-012, XP Z12-014), by code. Any other is kept as it came. */
const statusLabels: Readonly<Record<string, string>> = {
  200: 'Déposée',
  201: 'Émise',
  202: 'Reçue',
  203: 'Mise à disposition',
  204: 'Prise en charge',
  205: 'Approuvée',
  206: 'Approuvée partiellement',
  207: 'En litige',
  208: 'Suspendue',
  209: 'Complétée',
  210: 'Refusée',
  211: 'Paiement transmis',
  212: 'Encaissée',
  213: 'Rejetée',
  221: 'Erreur de routage',
}

/** « Déposée »; of a code that we do not know « Statut 999 ». */
export const statusLabel = (code: string): string => statusLabels[code] ?? `Statut ${code}`

const minute = 60_000
const hour = 60 * minute

/** Tries of making a file that are waited for: one more than an hour after the first. */
const triesToMake = 4

/** How long to wait after each failure; the last goes for all that follow. */
const waits = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour, 8 * hour]

/**
 * A paper is tried for so long: the law fines whoever does not send, so a person has to see it before that, and a
 * platform that is down over a long weekend is no reason to.
 */
const triedForMs = 5 * 24 * hour

/**
 * When a paper whose file could not be made so many times is tried again; null: what ails it does not pass by itself,
 * and a person has to look at it.
 */
export const nextMakeTry = (failures: number, now: Date): Date | null => {
  const wait = waits[failures - 1]
  return failures > triesToMake || wait === undefined ? null : new Date(now.getTime() + wait)
}

/** When a paper that failed so many times is tried again; null: a person has to look at it. */
export const nextFlowTry = (failures: number, askedAt: Date, now: Date): Date | null => {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0
  const next = new Date(now.getTime() + wait)
  return next.getTime() - askedAt.getTime() > triedForMs ? null : next
}
