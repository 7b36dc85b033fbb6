import type { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { centsFromEuros } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { presentDelivery } from './shop-profile.present.ts'
import { changeDelivery, findDelivery, lockShop } from './shop-profile.sql.ts'
import { getShopDelivery } from './shop-profile.ts'

type UpdateShopDelivery = typeof shopProfileEndpoints.updateShopDelivery

const keptFields = [
  'days',
  'cut_off',
  'lead_days',
  'closures',
  'minimum_order',
  'franco',
  'fee',
  'departments',
  'auto_accept',
  'auto_refuse',
  'departure_time',
] as const

/**
 * Orders already placed keep their day. An open cart keeps the day it chose too: where that is no
 * longer served, the cart says so (`delivery_date_closed`) and its buyer chooses another.
 */
export const updateShopDelivery = (
  db: Db,
  shopId: number,
  body: BodyOf<UpdateShopDelivery>,
): Promise<AnswerOf<UpdateShopDelivery>['data']> =>
  db.transaction().execute(async trx => {
    await lockShop(trx, shopId)
    const before = await findDelivery(trx, shopId)
    if (before === undefined) throw new AppError('not_found')
    if (before.version !== body.version) throw new AppError('changed_meanwhile')
    const { version, days, minimum_order, franco, fee, departments, ...rest } = body
    await changeDelivery(trx, shopId, {
      ...rest,
      ...(days && { delivery_days: days }),
      ...(departments && { delivery_departments: departments }),
      ...(minimum_order !== undefined && { minimum_order_cents: centsFromEuros(minimum_order) }),
      ...(franco !== undefined && {
        franco_cents: franco === null ? null : centsFromEuros(franco),
      }),
      ...(fee !== undefined && { fee_cents: centsFromEuros(fee) }),
    })
    const after = await getShopDelivery(trx, shopId)
    const changes = journalChanges(presentDelivery(before), after, keptFields)
    if (changes.length > 0) await note(trx, { kind: 'delivery_changed', tenantId: shopId, changes })
    return after
  })
