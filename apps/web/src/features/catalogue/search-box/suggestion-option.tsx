import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { ProductTile } from '../../../ui/product/product-tile.tsx'
import type { Suggestion } from './suggestion-sections.ts'

/** One line of the list: chosen by pointer here, by keys from the field. */
export const SuggestionOption = ({
  id,
  suggestion,
  icon: Icon,
  highlighted,
  onHighlight,
  onChoose,
}: {
  id: string
  suggestion: Suggestion
  icon: LucideIcon
  highlighted: boolean
  onHighlight: () => void
  onChoose: () => void
}) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's (search-box.tsx)
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={highlighted}
    className={cx(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm',
      highlighted && 'bg-sunken',
    )}
    onPointerMove={highlighted ? undefined : onHighlight}
    onPointerDown={event => event.preventDefault()}
    onClick={onChoose}
  >
    {suggestion.tint === undefined ? (
      <Icon aria-hidden="true" className="mx-2 size-4 shrink-0 text-ink-soft" />
    ) : (
      <ProductTile
        photo={suggestion.photo ?? null}
        tint={suggestion.tint}
        sizes="32px"
        className="size-8 shrink-0"
      />
    )}
    <span className="min-w-0 flex-1 truncate font-medium">{suggestion.text}</span>
    <span className="shrink-0 text-ink-soft text-xs">{suggestion.label}</span>
  </div>
)
