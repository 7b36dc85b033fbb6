import type { tenantEndpoints } from '@carreau/contract/companies/tenants'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { roleWording, tenantTypes, tenantTypeWording } from '@carreau/domain/companies/roles'

/** The kinds of company a person may create and every role, in the domain's words. */
export const tenantChoiceSettings: AnswerOf<typeof tenantEndpoints.getTenantChoiceSettings> = {
  data: {
    creatable_types: (['buyer', 'shop'] as const).map(type => ({
      type,
      ...tenantTypeWording[type],
    })),
    roles: tenantTypes.flatMap(type =>
      Object.entries(roleWording[type]).map(([role, wording]) => ({ type, role, ...wording })),
    ),
  },
}
