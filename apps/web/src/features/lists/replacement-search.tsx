import { foldText } from '@carreau/catalogue-search/words/fold'
import { ofName } from '@carreau/domain/french/of-name'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { InputField } from '../../ui/form/field.tsx'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { type Favorite, useLists } from './door/lists.queries.ts'

export type Replacement = { id: number; label: string }

/** As the API calls what is kept already. */
const labelOf = (name: string, specification: Favorite['specification']): string =>
  [
    name,
    specification.origin_name,
    specification.category && `cat.\u00a0${specification.category}`,
    specification.variant_size,
    specification.is_organic && 'bio',
  ]
    .filter(Boolean)
    .join(' · ')

const shownAtMost = 8

/** What the market sells under a name, each of its kinds. */
const soldUnder = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['products', 'replacements', name],
    queryFn: async ({ signal }) => {
      const query = { 'filter[name]': name, per_page: shownAtMost }
      const { products } = await api.searchProducts({ query, signal })
      return products.flatMap(({ specifications, ...product }) =>
        specifications.map(specification => ({
          id: specification.id,
          label: labelOf(product.commercial_designation, specification),
        })),
      )
    },
    placeholderData: keepPreviousData,
    enabled: name.length > 1,
  })

/** Finds what may stand for a line by its name: favourites first, then whatever the market sells. */
export const ReplacementSearch = ({
  of,
  taken,
  onChoose,
}: {
  /** The line's name. */
  of: string
  taken: ReadonlySet<number>
  onChoose: (replacement: Replacement) => void
}) => {
  const api = useApi()
  const [typed, setTyped] = useState('')
  const name = useDebounced(typed.trim(), 300)
  const { data: sold = [], isPending, isError } = useQuery(soldUnder(api, name))
  const words = foldText(typed.trim()).split(' ')
  const favorites = (useLists()?.favorites ?? [])
    .map(({ id, specification, variant }) => ({
      id,
      label: labelOf(variant.product.commercial_designation, specification),
    }))
    .filter(({ label }) => words.every(word => foldText(label).includes(word)))
  const known = new Set(favorites.map(({ id }) => id))
  const isSearched = typed.trim().length > 1
  const found = (isSearched ? [...favorites, ...sold.filter(({ id }) => !known.has(id))] : [])
    .filter(({ id }) => !taken.has(id))
    .slice(0, shownAtMost)
  return (
    <div className="mt-1">
      <InputField
        type="search"
        label={`Ajouter un remplaçant ${ofName(of)}`}
        placeholder="Chercher un produit"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          // Enter would send the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {isSearched && found.length === 0 && !isPending && (
        <p className="mt-1 text-ink-soft text-sm">
          {isError ? 'La recherche n’a pas abouti. Réessayez.' : 'Aucun autre produit de ce nom.'}
        </p>
      )}
      {found.length > 0 && (
        <ul
          aria-label="Produits trouvés"
          className="mt-1 max-h-60 overflow-y-auto rounded-md border"
        >
          {found.map(replacement => (
            <li key={replacement.id} className="border-b last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left text-sm hover:bg-sunken"
                onClick={() => {
                  onChoose(replacement)
                  setTyped('')
                }}
              >
                <Plus aria-hidden="true" className="size-4 shrink-0 text-leaf-ink" />
                <span className="min-w-0 break-words">{replacement.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
