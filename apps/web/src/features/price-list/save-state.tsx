import { formatCount } from '@carreau/domain/french/format'
import type { Saver } from './use-saver.ts'

/** « Enregistré », « 3 changements en cours », or what could not be saved. */
export const SaveState = ({ saver, onShowFailed }: { saver: Saver; onShowFailed: () => void }) => (
  <span className="flex items-center gap-2 px-2 text-sm">
    <output className="text-ink-soft">
      {saver.pending > 0 &&
        formatCount(saver.pending, 'changement en cours', 'changements en cours')}
      {saver.pending === 0 && saver.failures.size === 0 && saver.savedOnce && 'Enregistré'}
    </output>
    {saver.failures.size > 0 && (
      <button
        type="button"
        className="min-h-9 font-medium text-tomato-ink underline underline-offset-4"
        onClick={onShowFailed}
      >
        {formatCount(saver.failures.size, 'offre non enregistrée', 'offres non enregistrées')}
      </button>
    )}
  </span>
)
