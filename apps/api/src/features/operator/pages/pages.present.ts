import type { AnswerOf } from '@carreau/contract/endpoint'
import type { pageEndpoints } from '@carreau/contract/operator/pages'
import type { EditedPageRow } from './pages.sql.ts'

export const presentEditedPage = (
  row: EditedPageRow,
): AnswerOf<typeof pageEndpoints.updatePage>['data'] => ({
  ...row,
  updated_at: row.updated_at.toISOString(),
})
