import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

/** A content page. Throws ApiError 404 when no page has this slug. */
export const pageQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['pages', slug],
    queryFn: async ({ signal }) => (await api.getPage({ params: { slug }, signal })).data,
  })
