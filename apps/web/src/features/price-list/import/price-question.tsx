import type { ImportField } from '@carreau/domain/price-list/price-list'
import { Button } from '../../../ui/form/button.tsx'
import type { ImportAnswer } from './import.queries.ts'

/** Which of several columns of prices is the list's: asked once, and remembered for the next file. */
export const PriceQuestion = ({
  answer: { columns, price_columns },
  disabled,
  onAnswer,
}: {
  answer: ImportAnswer
  disabled: boolean
  onAnswer: (columns: Record<string, ImportField | null>) => void
}) => {
  const asked = columns.filter(({ index }) => price_columns.includes(index))
  if (asked.length === 0) return null
  return (
    <section
      aria-labelledby="import-price"
      className="flex flex-col gap-2 rounded-md border border-line bg-saffron-soft p-3 text-sm"
    >
      <h2 id="import-price" className="text-lg">
        Quel prix est celui de votre liste&nbsp;?
      </h2>
      <p>Les autres ne sont pas lus. Votre réponse vaut pour les prochains fichiers.</p>
      <div className="flex flex-wrap gap-2">
        {asked.map(({ index, header, samples }) => (
          <Button
            key={index}
            variant="secondary"
            disabled={disabled}
            className="h-auto! min-h-9 max-w-full whitespace-normal! py-1 pointer-coarse:min-h-11"
            onClick={() =>
              onAnswer(
                Object.fromEntries(
                  asked.map(each => [each.index, each.index === index ? ('price' as const) : null]),
                ),
              )
            }
          >
            <span>
              {header}
              <span className="block font-normal text-ink-soft">{samples.join(' · ')}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  )
}
