import { identityFields, identityLabels } from '@carreau/domain/companies/company-status'
import type { AskedIdentity } from './identity.sql.ts'

/** Each field that is asked for, as it was and as it is to be. */
export const presentIdentityChanges = (former: AskedIdentity, asked: AskedIdentity) =>
  identityFields.flatMap(field => {
    const after = asked[field]
    return after === undefined
      ? []
      : [{ field, label: identityLabels[field], before: former[field] ?? '', after }]
  })
