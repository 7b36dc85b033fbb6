import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { BankEntry, Released } from './bank.queries.ts'

export type Part = {
  number: string
  amount: number
  /** For the interest and indemnity that were claimed on it. */
  charges: number
  company: string
}
/** What a person chose, by the keys of entries; what they did not touch is as it was proposed. */
export type Chosen = Readonly<Record<string, readonly Part[]>>
/** Ticked or not, where a person said so. */
export type Ticks = Readonly<Record<string, boolean>>

export const groupTitles = {
  sure: 'Sûrs',
  proposed: 'Proposés, à vérifier',
  choose: 'À choisir',
  recorded: 'Déjà enregistrés',
  dismissed: 'Écartés',
} as const
export type Group = keyof typeof groupTitles
export const groups = Object.keys(groupTitles) as Group[]

export const groupOf = ({ recorded, dismissed, certainty }: BankEntry): Group => {
  if (recorded !== null) return 'recorded'
  return dismissed === null ? certainty : 'dismissed'
}

/** The invoices that an entry is to pay. */
export const partsOf = (entry: BankEntry, chosen: Chosen): readonly Part[] =>
  chosen[entry.key] ??
  entry.parts.map(({ number, amount, charges, buyer }) => ({
    ...{ number, amount, charges },
    company: buyer.company_name,
  }))

export const sumOf = (parts: readonly { amount: number; charges: number }[]): number =>
  eurosFromCents(sumExact(parts.flatMap(part => [part.amount, part.charges].map(centsFromEuros))))

/** What of it is interest and indemnity. */
export const chargesOf = (parts: readonly { charges: number }[]): number =>
  eurosFromCents(sumExact(parts.map(({ charges }) => centsFromEuros(charges))))

/** What the entry leaves beyond its invoices. */
export const restOf = (entry: BankEntry, parts: readonly Part[]): number =>
  eurosFromCents(centsFromEuros(entry.amount) - centsFromEuros(sumOf(parts)))

/** For whom what an entry leaves beyond its invoices is kept in advance, by the keys of entries; null leaves it. */
export type Kept = Readonly<Record<string, { id: number; company: string } | null>>

/** The customer whose advance the rest becomes: unless a person said otherwise, whose invoices it pays. */
export const keptFor = (
  entry: BankEntry,
  chosen: Chosen,
  kept: Kept,
): { id: number; company: string } | null => {
  const parts = partsOf(entry, chosen)
  if (restOf(entry, parts) <= 0) return null
  const said = kept[entry.key]
  if (said !== undefined) return said
  const [one, ...others] = new Set(entry.parts.map(({ buyer }) => buyer.id))
  const [buyer] = entry.parts.map(part => part.buyer)
  return chosen[entry.key] === undefined &&
    one !== undefined &&
    others.length === 0 &&
    buyer !== undefined
    ? { id: buyer.id, company: buyer.company_name }
    : null
}

/** Whether it goes along: a sure one unless taken off, another one once it was ticked. */
export const isTicked = (entry: BankEntry, ticks: Ticks, chosen: Chosen, kept: Kept): boolean =>
  entry.recorded === null &&
  entry.dismissed === null &&
  (partsOf(entry, chosen).length > 0 || keptFor(entry, chosen, kept) !== null) &&
  (ticks[entry.key] ?? (entry.certainty === 'sure' || chosen[entry.key] !== undefined))

/** What an invoice's charges are told from it by, where both are chosen. */
export const chargesKey = (number: string): string => `${number} +`

/** Cents of each invoice, and of what was claimed on it, that ticked entries other than this one take. */
export const takenByOthers = (
  ticked: readonly BankEntry[],
  chosen: Chosen,
  except: BankEntry,
): ReadonlyMap<string, number> => {
  const taken = new Map<string, number>()
  for (const entry of ticked)
    if (entry.key !== except.key)
      for (const { number, amount, charges } of partsOf(entry, chosen))
        for (const [key, euros] of [
          [number, amount],
          [chargesKey(number), charges],
        ] as const)
          taken.set(key, (taken.get(key) ?? 0) + centsFromEuros(euros))
  return taken
}

/** What is sent of the ticked ones. */
export const releasedOf = (ticked: readonly BankEntry[], chosen: Chosen, kept: Kept): Released =>
  ticked.map(entry => ({
    key: entry.key,
    booked_on: entry.booked_on,
    amount: entry.amount,
    method: entry.method,
    reference: entry.reference,
    payers: entry.payers,
    parts: partsOf(entry, chosen).map(({ number, amount, charges }) => ({
      number,
      amount,
      charges,
    })),
    advance_for: keptFor(entry, chosen, kept)?.id ?? null,
  }))
