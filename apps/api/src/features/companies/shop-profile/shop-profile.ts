import type { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentDelivery, presentProfile } from './shop-profile.present.ts'
import { findDelivery, findProfile, findStanding, type StandingRow } from './shop-profile.sql.ts'

export const getShopProfile = async (db: Db, shopId: number) => {
  const row = await findProfile(db, shopId)
  if (row === undefined) throw new AppError('not_found')
  return presentProfile(row)
}

export const getShopDelivery = async (db: Db, shopId: number) => {
  const row = await findDelivery(db, shopId)
  if (row === undefined) throw new AppError('not_found')
  return presentDelivery(row)
}

type Standing = AnswerOf<typeof shopProfileEndpoints.getShopStanding>['data']

/**
 * What an invoice must say of its issuer and does not yet (docs/trade-and-law.md#invoice-content).
 */
const missingLegal = (row: StandingRow): string[] => [
  ...(row.siret === null ? ['SIRET'] : []),
  ...(row.vat_number === null ? ['N° de TVA'] : []),
  ...(row.line1 === '' || row.postal_code === '' || row.city === '' ? ['adresse complète'] : []),
  ...(row.legal_form === '' ? ['forme juridique'] : []),
]

/** How far the wholesaler's preparation has come. */
export const getShopStanding = async (db: Db, shopId: number): Promise<Standing> => {
  const row = await findStanding(db, shopId)
  if (row === undefined) throw new AppError('not_found')
  const step = (name: Standing['steps'][number]['step'], missing: string[]) => ({
    step: name,
    ok: missing.length === 0,
    missing,
  })
  return {
    status: row.status,
    steps: [
      step('legal', missingLegal(row)),
      step('delivery', row.delivers ? [] : ['jours et conditions']),
      step('offers', row.offers ? [] : ['une première offre disponible']),
    ],
  }
}
