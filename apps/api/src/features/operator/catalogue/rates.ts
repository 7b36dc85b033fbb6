import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { rateEndpoints } from '@carreau/contract/operator/rates'
import { formatDate } from '@carreau/domain/french/dates'
import { originZoneLabels } from '@carreau/domain/money/interfel'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockCatalogue } from './keeping.sql.ts'
import {
  chainRates,
  deleteRate,
  findRates,
  insertRate,
  isUsedFrom,
  type RateRow,
} from './rates.sql.ts'

type Rates = AnswerOf<typeof rateEndpoints.listInterfelRates>['data']
type Given = BodyOf<typeof rateEndpoints.addInterfelRate>

export const listInterfelRates = async (db: Db): Promise<Rates> =>
  (await findRates(db)).map(row => ({
    id: row.id,
    zone: row.zone,
    zone_label: originZoneLabels[row.zone],
    rate: row.ratePercent,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    used: row.isUsed,
  }))

const noteRate = (
  trx: Trx,
  platformId: number,
  rate: Pick<RateRow, 'zone' | 'validFrom'>,
  [before, after]: [string | null, string | null],
): Promise<void> =>
  note(trx, {
    kind: 'rate_changed',
    tenantId: platformId,
    subject: `${originZoneLabels[rate.zone]}, à partir du ${formatDate(rate.validFrom)}`,
    changes: [{ field: 'rate', before, after }],
  })

/** Days on which a rate may begin: what is beyond is a slip of the keyboard. */
const [firstDay, lastDay] = ['2000-01-01', '2100-01-01']

/** Has a rate hold from a day on. What an invoice has used, before and up to that day, stays. */
export const addInterfelRate = (db: Db, platformId: number, given: Given): Promise<Rates> =>
  db.transaction().execute(async trx => {
    const { zone, rate: ratePercent, valid_from: validFrom } = given
    const wrong = (message: string) =>
      new AppError('invalid_input', { errors: { valid_from: [message] } })
    if (validFrom < firstDay || validFrom > lastDay) throw wrong('Cette date n’est pas plausible.')
    await lockCatalogue(trx)
    if (await isUsedFrom(trx, zone, validFrom)) throw new AppError('rate_used')
    if (!(await insertRate(trx, { zone, ratePercent, validFrom })))
      throw wrong('Un taux de cette origine commence déjà ce jour-là\u00a0: supprimez-le d’abord.')
    await chainRates(trx, zone)
    await noteRate(trx, platformId, { zone, validFrom }, [null, ratePercent])
    return listInterfelRates(trx)
  })

export const removeInterfelRate = (db: Db, platformId: number, rateId: number): Promise<Rates> =>
  db.transaction().execute(async trx => {
    await lockCatalogue(trx)
    const rate = (await findRates(trx)).find(({ id }) => id === rateId)
    if (rate === undefined) throw new AppError('rate_not_found')
    if (rate.isUsed) throw new AppError('rate_used')
    await deleteRate(trx, rateId)
    await chainRates(trx, rate.zone)
    await noteRate(trx, platformId, rate, [rate.ratePercent, null])
    return listInterfelRates(trx)
  })
