import { frenchSpaces } from '@carreau/domain/french/format'
import { ChevronDown } from 'lucide-react'
import type { Specification } from '../catalogue.queries.ts'

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

type MarkingNote = { term: string; text: string }

const origin: MarkingNote = {
  term: 'Origine',
  text: 'Le pays où le produit a été cultivé. Elle figure sur le colis, le bon de livraison et la facture. Les produits de Guadeloupe, de Martinique et de La Réunion sont d’origine France.',
}

/** The EU's quality classes in a buyer's words (Reg. 2023/2429). */
const classes: Record<string, string> = {
  Extra: 'La plus belle présentation : homogène, sans défaut visible.',
  I: 'Bonne qualité : de légers défauts de forme ou de couleur, sans effet sur la tenue ni le goût.',
  II: 'Qualité marchande : des défauts d’aspect, le produit reste sain et entier. Bien pour la cuisine et la transformation.',
}

const noClass =
  'Produit soumis à la norme générale : sain, loyal et marchand. Aucune catégorie n’est imposée.'

const organic: MarkingNote = {
  term: 'Bio',
  text: 'Issu de l’agriculture biologique. Le bio et la catégorie sont indépendants : l’un dit comment c’est cultivé, l’autre comment c’est présenté.',
}

/** What the marks on a product's specifications mean: only those that it has. */
export const markingNotes = (
  specifications: readonly Pick<Specification, 'category' | 'is_organic'>[],
): MarkingNote[] => {
  const held = new Set(specifications.map(({ category }) => category))
  return [
    origin,
    ...Object.entries(classes)
      .filter(([category]) => held.has(category))
      .map(([category, text]) => ({ term: `Catégorie ${category}`, text })),
    ...(held.has(null) ? [{ term: 'Sans catégorie', text: noClass }] : []),
    ...(specifications.some(({ is_organic }) => is_organic) ? [organic] : []),
  ]
}
