import { formatNumber } from '@carreau/domain/french/format'
import type { ImportPhase } from '@carreau/domain/price-list/price-list'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { importProgressQuery } from './import.queries.ts'

const phaseLabels: Record<ImportPhase, string> = {
  reading: 'Lecture du fichier…',
  matching: 'Reconnaissance des produits…',
  writing: 'Écriture des prix…',
  done: 'Terminé',
  failed: 'Interrompu',
}

/** How far the server is with the file; what only reads can be stopped, what writes cannot. */
export const ImportProgress = ({
  progressKey,
  onStop,
}: {
  progressKey: string
  onStop: (() => void) | null
}) => {
  const { data } = useQuery(importProgressQuery(useApi(), progressKey))
  const { done = 0, total = null } = data ?? {}
  return (
    <div className="flex min-h-11 items-center gap-4 text-sm">
      <label className="flex flex-1 flex-col gap-1">
        <span>
          {data ? phaseLabels[data.phase] : 'Envoi du fichier…'}
          {total !== null && ` ${formatNumber(done)} sur ${formatNumber(total)}`}
        </span>
        <progress
          className="h-2 w-full accent-leaf"
          {...(total ? { value: done, max: total } : {})}
        />
      </label>
      {onStop === null ? (
        <span className="text-ink-soft">L’écriture va à son terme, tout ou rien.</span>
      ) : (
        <Button variant="secondary" size="sm" onClick={onStop}>
          Abandonner la lecture
        </Button>
      )}
    </div>
  )
}
