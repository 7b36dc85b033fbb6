import type pg from 'pg'
import type { Shop } from './shops.ts'

/** The rest that a long number leaves. */
const rest = (digits: string, divisor: number): number =>
  [...digits].reduce((sum, digit) => (sum * 10 + Number(digit)) % divisor, 0)

/** No bank has this code: nothing that is paid by mistake arrives anywhere. */
const bank = '99999'
const branch = '00001'

/** An account of a wholesaler of the demo, valid to whoever checks its two keys. */
export const ibanOf = ({ id }: Pick<Shop, 'id'>): string => {
  const account = String(id).padStart(11, '0')
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(account)) % 97)
  const number = `${bank}${branch}${account}${String(key).padStart(2, '0')}`
  // FR as figures, then the place of the check digits (ISO 13616).
  const check = 98 - rest(`${number}152700`, 97)
  return `FR${String(check).padStart(2, '0')}${number}`
}

/** Lets every wholesaler be paid by transfer. */
export const openAccounts = async (
  client: pg.ClientBase,
  shops: readonly Shop[],
): Promise<void> => {
  await client.query(
    `update shops set iban = account.iban
       from unnest($1::bigint[], $2::text[]) as account (shop_id, iban) where tenant_id = shop_id`,
    [shops.map(({ id }) => id), shops.map(ibanOf)],
  )
}
