import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ConflictCards } from '../../platform/edits/conflict-cards.tsx'
import { listEdits } from './door/edits.ts'
import { listsQuery } from './door/lists.queries.ts'
import { listConflicts } from './list-conflicts.ts'

/** List edits that met another list than the one they were made on. */
export const ListConflicts = () => {
  // As the lists are now, not as the refused edits had found them.
  const { data } = useQuery({ ...listsQuery(useApi()), refetchOnMount: 'always' })
  return <ConflictCards edits={listEdits} now={data?.lists} words={listConflicts} />
}
