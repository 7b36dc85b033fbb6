import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import type { Access } from '../../../platform/session/session-store.ts'

/** The kinds of company one may create, and the roles in words; the same for everyone. */
export const tenantChoiceSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['tenant-choice-settings'],
    queryFn: async ({ signal }) => (await api.getTenantChoiceSettings({ signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The companies the person may work for, asked anew each time the choice is shown. */
export const accessesQuery = (refresh: () => Promise<readonly Access[]>) =>
  queryOptions({ queryKey: ['accesses'], queryFn: refresh, staleTime: 0 })
