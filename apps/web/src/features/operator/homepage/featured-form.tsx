import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { InputField } from '../../../ui/form/field.tsx'
import { productChoiceQuery, type WrittenHomepage } from '../operator.queries.ts'
import { HomepagePart, useHomepagePart } from './homepage-part.tsx'
import { moveByKeys, moveItem, OrderButtons } from './order-buttons.tsx'

const maxProducts = 60

/** The products in front; of those, the homepage shows what is in season. */
export const FeaturedForm = ({ featured }: { featured: WrittenHomepage['featured_products'] }) => {
  const part = useHomepagePart('featured_products', {
    saved: featured.items,
    version: featured.version,
    draftOf: homepage => homepage.featured_products.items,
    contentOf: items => items.map(({ id }) => id),
  })
  const { draft: items, setDraft } = part
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data = [] } = useQuery(productChoiceQuery(useApi(), search))
  const found =
    search === '' ? [] : data.filter(({ id }) => !items.some(product => product.id === id))
  const add = (product: { id: number; name: string }) => {
    setDraft([...items, product])
    setText('')
  }
  return (
    <HomepagePart
      title="Produits mis en avant"
      button="Enregistrer les produits"
      {...part}
      onSave={part.save}
    >
      <InputField
        label="Ajouter un produit"
        hint="L’accueil montre les douze premiers qui sont de saison. Alt + ↑ ou ↓ déplace un produit."
        type="search"
        value={text}
        maxLength={100}
        placeholder="Tomate grappe"
        autoComplete="off"
        disabled={items.length >= maxProducts}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found
          if (first !== undefined) add(first)
        }}
        className="sm:max-w-96"
      />
      {found.length > 0 && (
        <ul aria-label="Produits trouvés" className="flex flex-wrap gap-2">
          {found.map(product => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => add(product)}
                className="min-h-9 rounded-md border border-line px-3 text-sm hover:bg-sunken pointer-coarse:min-h-11"
              >
                {product.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="Produits mis en avant" className="flex flex-col divide-y divide-line">
        {items.map((product, index) => {
          const move = (to: number) => setDraft(moveItem(items, index, to))
          return (
            <li
              key={product.id}
              onKeyDown={moveByKeys(index, move)}
              className="flex items-center gap-3 py-1"
            >
              <span className="w-6 shrink-0 text-right text-ink-soft text-sm tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 break-words text-sm">{product.name}</span>
              <OrderButtons
                name={product.name}
                index={index}
                count={items.length}
                onMove={move}
                onRemove={() => setDraft(items.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ol>
      {items.length === 0 && (
        <p className="text-ink-soft text-sm">Aucun produit mis en avant pour le moment.</p>
      )}
    </HomepagePart>
  )
}
