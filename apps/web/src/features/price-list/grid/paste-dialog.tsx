import { formatCount } from '@carreau/domain/french/format'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import type { Pasted } from './paste.ts'

const shownRefusals = 50

/** What of a paste is refused, before the rest is written. Loaded on demand (it brings Radix). */
const PasteDialog = ({
  pasted: { changes, refused, unchanged },
  onApply,
  onClose,
}: {
  pasted: Pasted
  onApply: () => void
  onClose: () => void
}) => (
  <Dialog
    onClose={onClose}
    title="Ce collage n’est pas tout à fait lisible"
    description={`${formatCount(changes.length, 'valeur à écrire', 'valeurs à écrire')}, ${formatCount(unchanged, 'inchangée', 'inchangées')}, ${formatCount(refused.length, 'refusée', 'refusées')}.`}
  >
    <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm">
      {refused.slice(0, shownRefusals).map(({ label, text, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <li key={index} className="rounded-sm bg-tomato-soft px-3 py-2 text-tomato-ink">
          <strong>«&nbsp;{text}&nbsp;»</strong> pour {label}&nbsp;: {reason}
        </li>
      ))}
      {refused.length > shownRefusals && <li>Et {refused.length - shownRefusals} autres.</li>}
    </ul>
    <DialogButtons
      cancel="Ne rien coller"
      onCancel={onClose}
      confirm={
        changes.length === 0
          ? 'Rien à écrire'
          : `Écrire ${formatCount(changes.length, 'valeur', 'valeurs')}`
      }
      disabled={changes.length === 0}
      onConfirm={onApply}
    />
  </Dialog>
)

export default PasteDialog
