import {
  type IdentityField,
  identityFields,
  identityLabels,
} from '@carreau/domain/companies/company-status'
import type { AskedIdentity } from './identity.sql.ts'

/** As people read it: an IBAN by fours. */
const inWords = (field: IdentityField, text: string): string =>
  field === 'iban' ? text.replace(/(.{4})(?=.)/g, '$1 ') : text

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
