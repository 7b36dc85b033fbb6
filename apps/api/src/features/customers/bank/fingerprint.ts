import { createHash } from 'node:crypto'
import type { CamtCredit } from './camt-entries.ts'

/** What tells a credit from all others: the bank's reference, or all that is said of it where it has none. */
const factsOf = (credit: CamtCredit): string => {
  const { account, bookedOn, cents, bankReference } = credit
  const more =
    bankReference === ''
      ? [
          credit.debtor,
          credit.debtorIban,
          credit.endToEnd,
          ...credit.remittance,
          ...credit.additional,
        ]
      : [bankReference]
  return JSON.stringify([account, bookedOn, cents, ...more])
}

/**
 * Credits by their fingerprints, each once: another file that has a credit too, or another statement of the
 * same one, gives it the same. Those alike in one statement are told apart by their place among themselves,
 * a day being whole in whichever file it is.
 */
export const byFingerprint = (credits: readonly CamtCredit[]): Map<string, CamtCredit> => {
  const alike = new Map<string, number>()
  const found = new Map<string, CamtCredit>()
  for (const credit of credits) {
    const facts = factsOf(credit)
    const inStatement = `${credit.statement} ${facts}`
    const place = alike.get(inStatement) ?? 0
    alike.set(inStatement, place + 1)
    const fingerprint = createHash('sha256').update(`${place} ${facts}`).digest('hex')
    if (!found.has(fingerprint)) found.set(fingerprint, credit)
  }
  return found
}
