import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { CreditNoteContent, InvoiceContent } from '@carreau/domain/documents/content'
import { type CreditedLine, creditableMilli } from '@carreau/domain/documents/credit-note'
import {
  type Claimed,
  checkAccepted,
  claimedMilli,
} from '@carreau/domain/orders/claims/claimed-quantity'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { claimedOf } from './disputed-lines.ts'

type Claim = OrderRow['claims'][number]
type Asked = NonNullable<BodyOf<typeof endpoints.resolveClaim>['lines']>[number]

export type AcceptedLine = Claimed & { lineId: number }

/** Nothing, in the measure of what was claimed. */
const noneOf = ({ lineId, weightG }: Claim['lines'][number]): AcceptedLine => ({
  lineId,
  packagesMilli: weightG === null ? 0 : null,
  weightG: weightG === null ? null : 0,
})

const refuse = (claim: Claim, asked: Asked, seen: ReadonlySet<number>) => {
  const claimed = claim.lines.find(({ lineId }) => lineId === asked.line_id)
  if (claimed === undefined)
    return { field: 'line_id', message: 'Cette ligne n’est pas de cette réclamation.' }
  if (seen.has(asked.line_id))
    return { field: 'line_id', message: 'Cette ligne figure deux fois dans la réponse.' }
  return checkAccepted(claimed, claimedOf(asked))
}

/**
 * What is accepted of each line of a claim: all as claimed, or what the answer says. Throws
 * `invalid_input` with every fault at its field, and when nothing at all would be accepted.
 */
export const acceptedLines = (
  claim: Claim,
  lines: readonly Asked[] | null | undefined,
): AcceptedLine[] => {
  if (lines == null) return claim.lines
  const errors: Record<string, string[]> = {}
  const seen = new Set<number>()
  for (const [index, asked] of lines.entries()) {
    const fault = refuse(claim, asked, seen)
    if (fault !== null) errors[`lines.${index}.${fault.field}`] = [fault.message]
    seen.add(asked.line_id)
  }
  const accepted = claim.lines.map(line => {
    const asked = lines.find(one => one.line_id === line.lineId)
    return asked === undefined ? noneOf(line) : { lineId: line.lineId, ...claimedOf(asked) }
  })
  if (accepted.every(({ packagesMilli, weightG }) => !packagesMilli && !weightG))
    errors.lines = ['Indiquez ce que vous acceptez, ou refusez la réclamation.']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  return accepted
}

/** The credit note's lines: quantities in the invoice's terms, so that all the packages are all. */
export const creditedLines = (
  order: OrderRow,
  claim: Claim,
  {
    accepted,
    invoice,
  }: {
    accepted: readonly AcceptedLine[]
    invoice: { content: InvoiceContent; previous: CreditNoteContent[] }
  },
): CreditedLine[] => {
  const creditable = creditableMilli(invoice.content, invoice.previous)
  return accepted.flatMap(({ lineId, packagesMilli, weightG }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const left = creditable.get(lineId)
    if (line === undefined || !left || !(packagesMilli || weightG)) return []
    const milli = Math.min(claimedMilli(line, { packagesMilli, weightG }, left), left)
    const reason = claim.lines.find(one => one.lineId === lineId)?.reason ?? ''
    const isByWeight = line.billingType === 'weight'
    return { lineId, packagesMilli, weightG: isByWeight ? milli : null, reason }
  })
}
