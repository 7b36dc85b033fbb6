import type { Db } from '../../../platform/db/database.ts'
import { hashToken, newToken } from '../../../platform/identity/identity.sql.ts'
import { keepDevice } from './known-devices.sql.ts'

/**
 * Whoever signed in here, or proved their mailbox here, gets in here again, whatever others try
 * (decisions 41 and 116); by the answered token.
 */
export const rememberDevice = async (
  db: Db,
  userId: number,
  sent: string | undefined,
): Promise<string> => {
  const given = newToken()
  const hashes = { sent: sent === undefined ? null : hashToken(sent), given: given.hash }
  const isBySent = await keepDevice(db, userId, hashes)
  return isBySent && sent !== undefined ? sent : given.token
}
