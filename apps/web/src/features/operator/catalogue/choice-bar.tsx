import { formatCount } from '@carreau/domain/french/format'
import { Button } from '../../../ui/form/button.tsx'
import { mostChosen, type useChoice } from './use-choice.ts'

/** What is ticked, and what one does with it. It stays in sight. */
export const ChoiceBar = ({
  choice,
  onChange,
}: {
  choice: ReturnType<typeof useChoice>
  onChange: () => void
}) => (
  <div
    role="toolbar"
    aria-label="Produits choisis"
    className="sticky top-28 z-10 flex lg:top-17 flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-4 shadow-raised"
  >
    <p role="status" className="mr-auto text-sm">
      {formatCount(choice.chosen.length, 'produit choisi', 'produits choisis')}
      {choice.chosen.length === mostChosen && `\u00a0: le plus à la fois`}
    </p>
    {!choice.isPageChosen && (
      <Button size="sm" variant="secondary" onClick={choice.choosePage}>
        Toute la page
      </Button>
    )}
    <Button size="sm" variant="secondary" onClick={choice.clear}>
      Ne rien choisir
    </Button>
    <Button size="sm" onClick={onChange}>
      Changer…
    </Button>
  </div>
)
