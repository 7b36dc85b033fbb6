import { formatCount } from '@carreau/domain/french/format'
import { Button } from '../../../ui/form/button.tsx'
import type { UsedSaver } from './use-saver.ts'

/** « Enregistré », « 3 changements en cours », or what could not be saved. */
export const SaveState = ({
  saver: { failures, pending, savedOnce, retryNetwork },
  onShowFailed,
}: {
  saver: UsedSaver
  onShowFailed: () => void
}) => (
  <span className="mr-auto flex flex-wrap items-center gap-x-3 text-sm md:mr-0 md:px-2">
    <output className="text-ink-soft">
      {pending > 0 && formatCount(pending, 'changement en cours', 'changements en cours')}
      {pending === 0 && failures.size === 0 && savedOnce && 'Enregistré'}
    </output>
    {failures.size > 0 && (
      <button
        type="button"
        className="min-h-9 font-medium pointer-coarse:min-h-11 text-tomato-ink underline underline-offset-4"
        onClick={onShowFailed}
      >
        {formatCount(failures.size, 'offre non enregistrée', 'offres non enregistrées')}
      </button>
    )}
    {[...failures.values()].some(({ isNetwork }) => isNetwork) && (
      <Button size="sm" variant="secondary" onClick={retryNetwork}>
        Réessayer
      </Button>
    )}
  </span>
)
