import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { kgFromG } from '@carreau/domain/money/money'
import { packageWeights, proposedBracket, weighingDays } from '@carreau/domain/money/weight-bracket'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findWeighings } from './weighings.sql.ts'

/** What the wholesaler's latest weighings of an offer's specification propose as its bracket. */
export const getOfferWeighings = async (db: Db, shopId: number, offerId: number, now: Date) => {
  const found = await findWeighings(db, {
    shopId,
    offerId,
    from: addDays(parisDay(now), -weighingDays),
  })
  if (found === undefined) throw new AppError('offer_not_found')
  const { averageVolumeG, lines } = found
  const proposed =
    averageVolumeG === null ? null : proposedBracket(packageWeights(lines), averageVolumeG)
  return {
    data: {
      proposal: proposed && {
        weight_min_kg: kgFromG(proposed.minG),
        weight_max_kg: kgFromG(proposed.maxG),
        weighings: proposed.weighings,
      },
    },
  }
}
