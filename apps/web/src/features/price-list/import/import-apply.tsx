import { formatCount } from '@carreau/domain/french/format'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { ImportAnswer } from './import.queries.ts'
import type { ImportRun } from './use-import-run.ts'

/** Why the file cannot be applied yet; null when it can. */
const obstacleTo = (run: ImportRun, { summary, problem }: ImportAnswer): string | null => {
  if (run.running?.mode === 'preview') return 'Le fichier est relu avec vos corrections…'
  if (!run.isFresh) return 'L’aperçu est d’avant vos corrections\u00a0: relisez le fichier.'
  if (problem !== null || summary.error > 0)
    return 'Corrigez ou ignorez les lignes en erreur\u00a0: rien n’est écrit avant.'
  return null
}

/** The last step: what would be written, and the button that does it. */
export const ImportApply = ({ run, answer }: { run: ImportRun; answer: ImportAnswer }) => {
  const [withdrawMissing, setWithdrawMissing] = useState(false)
  const { summary, missing } = answer
  const toWrite = summary.create + summary.update
  const obstacle = obstacleTo(run, answer)
  const writes = toWrite > 0 || (withdrawMissing && missing > 0)
  const isReading = run.running?.mode === 'preview'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-paper py-3 md:sticky md:bottom-0 md:z-10">
      <Checkbox
        checked={withdrawMissing}
        disabled={missing === 0 || run.running?.mode === 'apply'}
        onChange={event => setWithdrawMissing(event.target.checked)}
      >
        {`Rendre indisponibles les offres absentes du fichier (${missing})`}
      </Checkbox>
      <span className="flex flex-wrap items-center gap-3">
        <span role="status" className="text-ink-soft text-sm">
          {obstacle ?? (writes ? '' : 'Le fichier ne change rien à votre mercuriale.')}
        </span>
        {!(run.isFresh || isReading) && (
          <Button variant="secondary" onClick={run.readAgain}>
            Relire avec mes corrections
          </Button>
        )}
        <Button
          disabled={obstacle !== null || !writes}
          pending={run.running?.mode === 'apply'}
          onClick={() => run.apply(withdrawMissing)}
        >
          {`Appliquer ${formatCount(toWrite, 'ligne', 'lignes')}`}
        </Button>
      </span>
    </div>
  )
}
