import { frenchSpaces } from '@carreau/domain/french/format'
import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DescribeSpecification } from '../offers/describe-specification.tsx'
import { blankParts, type Parts } from '../offers/described-parts.ts'
import { SpecificationSearch } from '../offers/specification-search.tsx'
import {
  describedAs,
  type ImportRow,
  type LabelMeaning,
  leftOut,
  namedAs,
} from './import.queries.ts'

type ReadAs = NonNullable<ImportRow['read_as']>
type Product = ReadAs['product']

const text = (value: number | null): string => value?.toString().replace('.', ',') ?? ''

/** The form begins with what the line was read as. */
const partsOf = (read: ReadAs | null): Parts =>
  read === null
    ? blankParts
    : {
        origin: text(read.origin_id),
        packaging: text(read.packaging_id),
        maturity: text(read.maturity_id),
        contentUnit: read.content_unit,
        count: read.content_unit === 'kg' ? '' : text(read.units_per_package),
        weight: text(read.average_volume),
        category: read.category ?? '',
        size: read.size ?? '',
        brand: read.brand_name ?? '',
        cultivar: read.cultivar ?? '',
        isOrganic: read.is_organic,
      }

/** What an unknown label of the file means. Loaded on demand. */
export const LabelDialog = ({
  row: { label, message, suggestions, read_as },
  onChoose,
  onClose,
}: {
  row: ImportRow
  onChoose: (meaning: LabelMeaning) => void
  onClose: () => void
}) => {
  const [described, setDescribed] = useState<Product | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={`«\u00a0${label}\u00a0»`}
      description={
        described?.commercial_designation ?? (message === null ? undefined : frenchSpaces(message))
      }
      className={described === null ? undefined : 'sm:max-w-2xl'}
    >
      {described !== null ? (
        <>
          <Button variant="link" className="self-start" onClick={() => setDescribed(null)}>
            Choisir un autre produit
          </Button>
          <DescribeSpecification
            product={described}
            read={partsOf(read_as)}
            onDescribe={parts => onChoose(describedAs(parts))}
          />
        </>
      ) : (
        <>
          {(suggestions.length > 0 || read_as !== null) && (
            <section aria-label="Propositions" className="flex flex-col gap-1">
              {suggestions.map(({ specification_id, label: suggested }) => (
                <Button
                  key={specification_id}
                  variant="soft"
                  className="h-auto! min-h-11 justify-start whitespace-normal! py-2 text-left"
                  onClick={() => onChoose(namedAs(specification_id))}
                >
                  {suggested}
                </Button>
              ))}
              {read_as !== null && (
                <Button
                  variant="secondary"
                  className="h-auto! min-h-11 justify-start whitespace-normal! py-2 text-left"
                  onClick={() => setDescribed(read_as.product)}
                >
                  {`C’est «\u00a0${read_as.product.commercial_designation}\u00a0»\u00a0: compléter ce qui manque`}
                </Button>
              )}
            </section>
          )}
          <SpecificationSearch
            onChoose={({ id }) => onChoose(namedAs(id))}
            onDescribe={setDescribed}
          />
          <p className="text-ink-soft text-sm">
            Ce que vous choisissez vaut aussi pour les prochains fichiers.
          </p>
          <LeaveOut onChoose={onChoose} />
        </>
      )}
    </Dialog>
  )
}

/** This time, or always: what either means. */
const LeaveOut = ({ onChoose }: { onChoose: (meaning: LabelMeaning) => void }) => (
  <section aria-label="Ignorer" className="flex flex-col gap-2 border-line border-t pt-3">
    <Button variant="secondary" onClick={() => onChoose(leftOut(false))}>
      Ignorer cette fois
    </Button>
    <Button variant="link" onClick={() => onChoose(leftOut(true))}>
      Toujours ignorer
    </Button>
    <p className="text-ink-soft text-sm">
      Cette fois&nbsp;: la question revient au prochain fichier. Toujours&nbsp;: plus aucun fichier
      ne lit ce libellé, jusqu’à «&nbsp;Lire de nouveau&nbsp;» dans les corrections retenues.
    </p>
  </section>
)

/** All lines that are not read, at once. Loaded on demand. */
export const LeaveOutDialog = ({
  count,
  onChoose,
  onClose,
}: {
  count: number
  onChoose: (meaning: LabelMeaning) => void
  onClose: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={`Ignorer les ${count} lignes à corriger`}
    description="Leurs offres ne sont ni créées ni changées. L’exploitant voit toujours ce qui n’a pas été compris."
  >
    <LeaveOut onChoose={onChoose} />
  </Dialog>
)
