import {
  type IdentityField,
  identityFields,
  identityLabels,
} from '@carreau/domain/companies/company-status'
import type { AskedIdentity } from './identity.sql.ts'
import { addressInWords } from './identity-address.ts'

/** As people read it: an IBAN by fours, an address on one line. */
const inWords = (field: IdentityField, text: string): string => {
  if (field === 'address') return addressInWords(text)
  return field === 'iban' ? text.replace(/(.{4})(?=.)/g, '$1 ') : text
}

/** What the journal says of an identity: of an account its last signs alone. */
export const journalledIdentity = (identity: AskedIdentity) => ({
  ...identity,
  ...(identity.address !== undefined && { address: addressInWords(identity.address) }),
  ...(identity.iban !== undefined && { iban: maskedIban(identity.iban) }),
})

/** The journal tells one account from another, without the account's number. */
export const maskedIban = (iban: string): string => (iban === '' ? '' : `… ${iban.slice(-4)}`)

/** Each field that is asked for, as it was and as it is to be. */
export const presentIdentityChanges = (former: AskedIdentity, asked: AskedIdentity) =>
  identityFields.flatMap(field => {
    const after = asked[field]
    return after === undefined
      ? []
      : [
          {
            field,
            label: identityLabels[field],
            before: inWords(field, former[field] ?? ''),
            after: inWords(field, after),
          },
        ]
  })
