import { frenchSpaces } from '@carreau/domain/french/format'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SpecificationSearch } from '../offers/specification-search.tsx'
import type { ImportRow } from './import.queries.ts'

/** What an unknown label of the file means; remembered for the next one. Loaded on demand. */
const LabelDialog = ({
  row: { label, message, suggestions },
  onChoose,
  onClose,
}: {
  row: ImportRow
  onChoose: (specificationId: number | null) => void
  onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={open => !open && onClose()}
    title={`«\u00a0${label}\u00a0»`}
    description={message === null ? undefined : frenchSpaces(message)}
  >
    {suggestions.length > 0 && (
      <section aria-label="Propositions" className="flex flex-col gap-1">
        {suggestions.map(({ specification_id, label: suggested }) => (
          <Button
            key={specification_id}
            variant="soft"
            className="h-auto! min-h-11 justify-start whitespace-normal! py-2 text-left"
            onClick={() => onChoose(specification_id)}
          >
            {suggested}
          </Button>
        ))}
      </section>
    )}
    <SpecificationSearch onChoose={({ id }) => onChoose(id)} />
    <p className="text-ink-soft text-sm">Votre choix vaut pour les prochains fichiers.</p>
    <Button variant="secondary" onClick={() => onChoose(null)}>
      Ignorer ces lignes
    </Button>
  </Dialog>
)

export default LabelDialog
