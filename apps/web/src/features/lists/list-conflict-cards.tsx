import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useRefused } from '../../platform/offline-queue/use-refused.ts'
import { ConflictCard } from '../../ui/feedback/conflict-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { listsQuery } from './door/lists.queries.ts'
import { mineAgain, saidOfEdit, saidOfNow, titleOf } from './list-conflicts.ts'
import { listEdits, listSubjects } from './list-edits.ts'

/** List edits that met another list than the one they were made on. */
export const ListConflicts = () => {
  // As the lists are now, not as the refused edits had found them.
  const { data } = useQuery({ ...listsQuery(useApi()), refetchOnMount: 'always' })
  const { refused, drop, retry, replace } = useRefused(listEdits, listSubjects)
  return refused.map(group => {
    const { key, change, refusal } = group.first
    const again = data && mineAgain(change, data.lists)
    return (
      <ConflictCard
        key={key}
        title={titleOf(change)}
        reason={refusal?.message ?? ''}
        mine={saidOfEdit(change)}
        theirs={data === undefined ? '…' : saidOfNow(change, data.lists)}
      >
        <Button
          disabled={data === undefined}
          onClick={() => (again === undefined ? retry(group) : void replace(group, again))}
        >
          {again === undefined ? 'Réessayer' : 'Appliquer ma version'}
        </Button>
        <Button variant="secondary" onClick={() => drop(group)}>
          Garder la version actuelle
        </Button>
      </ConflictCard>
    )
  })
}
