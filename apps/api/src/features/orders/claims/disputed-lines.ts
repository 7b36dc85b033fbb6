import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { gFromKg, milliFromPackages } from '@carreau/domain/money/money'
import {
  type Claimed,
  type ClaimedFault,
  checkClaimed,
} from '@carreau/domain/orders/claims/claimed-quantity'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderRow } from '../door/orders.sql.ts'

type Asked = BodyOf<typeof endpoints.openClaim>['lines'][number]

export type DisputedLine = Claimed & { lineId: number; reason: string; photoKeys: string[] }

/** A quantity as JSON carries it, in the integers it is kept in. */
export const claimedOf = (asked: Pick<Asked, 'packages_quantity' | 'weight_kg'>): Claimed => ({
  packagesMilli:
    asked.packages_quantity == null ? null : milliFromPackages(asked.packages_quantity),
  weightG: asked.weight_kg == null ? null : gFromKg(asked.weight_kg),
})

/** What claims on a line had accepted, or still ask for. */
const takenOf = ({ claims }: OrderRow, lineId: number): Claimed[] =>
  claims.flatMap(claim =>
    claim.lines
      .filter(line => line.lineId === lineId && claim.status !== 'refused')
      .map(line =>
        claim.status === 'open'
          ? line
          : { packagesMilli: line.acceptedPackagesMilli, weightG: line.acceptedWeightG },
      ),
  )

const refuse = (order: OrderRow, asked: Asked): ClaimedFault | null => {
  const line = order.lines.find(({ id }) => id === asked.line_id)
  return line === undefined
    ? { field: 'line_id', message: 'Cette ligne n’est pas de cette commande.' }
    : checkClaimed(line, claimedOf(asked), takenOf(order, line.id))
}

/** The lines of a claim. Throws `invalid_input` with every fault at its field. */
export const disputedLines = (order: OrderRow, lines: readonly Asked[]): DisputedLine[] => {
  const errors: Record<string, string[]> = {}
  const seen = new Set<number>()
  for (const [index, asked] of lines.entries()) {
    const fault = seen.has(asked.line_id)
      ? { field: 'line_id', message: 'Cette ligne figure deux fois dans la réclamation.' }
      : refuse(order, asked)
    if (fault !== null) errors[`lines.${index}.${fault.field}`] = [fault.message]
    seen.add(asked.line_id)
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  return lines.map(asked => ({
    ...claimedOf(asked),
    lineId: asked.line_id,
    reason: asked.reason,
    photoKeys: [...new Set(asked.photo_keys ?? [])],
  }))
}
