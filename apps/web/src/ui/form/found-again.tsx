import { formatTime } from '@carreau/domain/french/dates'
import { Button } from './button.tsx'

/** Says that a form stands as it was left, and lets it begin anew. */
export const FoundAgain = ({ at, onClear }: { at: number | null; onClear: () => void }) =>
  at !== null && (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-leaf-soft px-3.5 py-1.5 text-leaf-ink text-sm"
    >
      Votre saisie de {formatTime(new Date(at).toISOString())} est reprise.
      <Button variant="link" onClick={onClear}>
        Recommencer
      </Button>
    </p>
  )
