import { tenantEndpoints as endpoints } from '@carreau/contract/companies/tenants'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { createTenant } from './create-tenant.ts'
import { tenantChoiceSettings } from './tenant-choice-settings.ts'

export const tenantRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.createTenant, async ({ caller, body }) => ({
    data: await asSystem('new company', () => createTenant(db, caller, body)),
  }))
  serve(endpoints.getTenantChoiceSettings, async () => tenantChoiceSettings)
}
