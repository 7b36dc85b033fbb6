import { secondFactorEndpoints as endpoints } from '@carreau/contract/accounts/second-factor'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactorRules,
} from './change-second-factor.ts'

export const secondFactorRoutes = (
  serve: Serve,
  { db, secrets, config }: { db: Db; secrets: SecretBox; config: SecondFactorRules },
): void => {
  const data = async <T>(answer: Promise<T>) => ({ data: await answer })

  serve(endpoints.getSecondFactor, ({ caller }) => data(getSecondFactor(db, caller, config)))
  serve(endpoints.beginSecondFactor, ({ caller }) => data(beginSecondFactor(db, secrets, caller)))
  serve(endpoints.confirmSecondFactor, ({ body, ...given }) =>
    data(confirmSecondFactor(db, secrets, { ...given, proof: body })),
  )
  serve(endpoints.renewRecoveryCodes, ({ body, ...given }) =>
    data(renewRecoveryCodes(db, secrets, { ...given, proof: body })),
  )
  serve(endpoints.disableSecondFactor, ({ body, ...given }) =>
    data(disableSecondFactor(db, secrets, { ...given, proof: body }, config)),
  )
}
