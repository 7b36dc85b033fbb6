import { frenchSpaces } from '@carreau/domain/french/format'
import { ChevronDown } from 'lucide-react'
import type { Specification } from '../catalogue.queries.ts'
import { markingNotes } from './marking-guide.ts'

/** Origin, category and organic explained, for whom they are new: closed until asked for. */
export const MarkingGuidePanel = ({
  specifications,
}: {
  specifications: readonly Specification[]
}) => (
  <details className="group rounded-lg border border-line bg-surface">
    <summary className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-4 py-2 font-medium text-sm">
      Comprendre l’origine et la catégorie
      <ChevronDown
        aria-hidden="true"
        className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
      />
    </summary>
    <dl className="grid gap-x-8 gap-y-4 border-line border-t p-4 text-sm md:grid-cols-2">
      {markingNotes(specifications).map(({ term, text }) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-0.5 max-w-[60ch] text-pretty text-ink-soft">{frenchSpaces(text)}</dd>
        </div>
      ))}
    </dl>
  </details>
)
