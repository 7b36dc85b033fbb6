import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import {
  getElectronicSettings,
  getInvoiceLifeCycle,
  listElectronicFlows,
  retryElectronicFlow,
  settleElectronic,
  testElectronic,
} from './electronic.ts'

/** How a wholesaler's papers reach its plateforme agréée, and what became of them. */
export const electronicRoutes = (
  serve: Serve,
  services: { db: Db; secrets: SecretBox; reach: Reach },
): void => {
  const { db } = services
  serve(endpoints.getElectronicSettings, ({ caller }) => getElectronicSettings(db, caller.tenant))
  serve(endpoints.settleElectronic, ({ caller, body, now }) =>
    settleElectronic(services, caller, body, now),
  )
  serve(endpoints.testElectronic, ({ caller, now }) =>
    testElectronic(services, caller.tenant, () => now),
  )
  serve(endpoints.listElectronicFlows, ({ caller, query }) =>
    listElectronicFlows(db, caller.tenant, query),
  )
  serve(endpoints.retryElectronicFlow, ({ caller, params, now }) =>
    retryElectronicFlow(db, caller.tenant, params.flowId, now),
  )
  serve(endpoints.getInvoiceLifeCycle, ({ caller, params, query }) =>
    getInvoiceLifeCycle(db, caller.tenant, {
      ...params,
      creditNote: query.credit_note,
    }),
  )
}
