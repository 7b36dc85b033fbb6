import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/input.tsx'
import type { ImportRow, Meaning } from './import.queries.ts'

/** So many are a tap each; more of them are a list to choose from. */
const shownChoices = 4

/** Which of the market's packagings is meant: one tap. Loaded on demand. */
export const PackagingChoice = ({
  asked,
  disabled,
  onAnswer,
}: {
  asked: NonNullable<ImportRow['question']>
  disabled: boolean
  onAnswer: (meaning: Meaning) => void
}) => {
  const choose = (packaging_id: number) =>
    onAnswer({ kind: 'packaging', said: asked.said, product_id: null, packaging_id })
  const rest = asked.choices.slice(shownChoices)
  return (
    <span className="flex flex-wrap items-center gap-1">
      {asked.choices.slice(0, shownChoices).map(({ packaging_id, name }, at) => (
        <Button
          key={packaging_id}
          size="sm"
          variant="secondary"
          {...(at === 0 && { 'data-first': true })}
          disabled={disabled}
          onClick={() => choose(packaging_id)}
        >
          {name}
          <span className="sr-only"> : {asked.said}</span>
        </Button>
      ))}
      {rest.length > 0 && (
        <Select
          aria-label={`Autres conditionnements pour «\u00a0${asked.said}\u00a0»`}
          disabled={disabled}
          value=""
          onChange={event => choose(Number(event.target.value))}
        >
          <option value="" disabled>
            Un autre…
          </option>
          {rest.map(({ packaging_id, name }) => (
            <option key={packaging_id} value={packaging_id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </span>
  )
}
