import { companyEndpoints as endpoints } from '@carreau/contract/companies/company'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { getCompany } from './get-company.ts'
import { updateCompany } from './update-company.ts'

export const companyRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.getCompany, async ({ caller }) => ({
    data: await getCompany(db, caller.tenant),
  }))
  serve(endpoints.updateCompany, async ({ caller, body }) => ({
    data: await updateCompany(db, caller.tenant, body),
  }))
}
