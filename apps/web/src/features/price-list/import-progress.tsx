import { formatNumber } from '@carreau/domain/french/format'
import type { ImportPhase } from '@carreau/domain/price-list/price-list'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { importProgressQuery } from './import.queries.ts'

const phaseLabels: Record<ImportPhase, string> = {
  reading: 'Lecture du fichier…',
  matching: 'Reconnaissance des produits…',
  writing: 'Écriture des prix…',
  done: 'Terminé',
  failed: 'Interrompu',
}

/** How far the server is with the file. */
export const ImportProgress = ({
  progressKey,
  onAbort,
}: {
  progressKey: string
  onAbort: () => void
}) => {
  const { data } = useQuery(importProgressQuery(useApi(), progressKey))
  const { phase = 'reading', done = 0, total = null } = data ?? {}
  return (
    <div className="flex items-center gap-4 text-sm">
      <label className="flex flex-1 flex-col gap-1">
        <span>
          {phaseLabels[phase]}
          {total !== null && ` ${formatNumber(done)} sur ${formatNumber(total)}`}
        </span>
        <progress
          className="h-2 w-full accent-leaf"
          {...(total ? { value: done, max: total } : {})}
        />
      </label>
      <Button variant="secondary" size="sm" onClick={onAbort}>
        Abandonner
      </Button>
    </div>
  )
}
