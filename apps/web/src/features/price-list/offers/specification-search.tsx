import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import {
  type OfferedSpecification,
  type ShopProduct,
  shopProductsQuery,
  specificationsQuery,
} from '../price-list.queries.ts'

const choiceLook = 'h-auto! min-h-11 justify-start whitespace-normal! py-2 text-left'

/** A product by words, then which of its specifications. */
export const SpecificationSearch = ({
  onChoose,
  onDescribe,
  withoutOwn = false,
}: {
  onChoose: (specification: OfferedSpecification, product: ShopProduct) => void
  /** Lets the person describe one that is not there. */
  onDescribe?: (product: ShopProduct) => void
  /** Leaves out what the wholesaler offers already. */
  withoutOwn?: boolean
}) => {
  const api = useApi()
  const [q, setQ] = useState('')
  const [product, setProduct] = useState<ShopProduct | null>(null)
  const products = useQuery({
    ...shopProductsQuery(api, q.trim()),
    placeholderData: keepPreviousData,
  })
  const specifications = useQuery({
    ...specificationsQuery(api, product?.id ?? 0),
    enabled: product !== null,
  })
  if (product !== null) {
    const choices = specifications.data?.filter(({ offer_id }) => !withoutOwn || offer_id === null)
    return (
      <section aria-label={product.commercial_designation} className="flex flex-col gap-1">
        <Button variant="link" className="self-start" onClick={() => setProduct(null)}>
          Choisir un autre produit
        </Button>
        {specifications.isError && (
          <p role="alert">Les spécifications n’ont pas pu être lues. Réessayez.</p>
        )}
        {choices?.length === 0 && (
          <p className="text-ink-soft text-sm">
            Rien à choisir pour {product.commercial_designation}.
          </p>
        )}
        <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
          {choices?.map(specification => (
            <li key={specification.id} className="flex flex-col">
              <Button
                variant="ghost"
                className={choiceLook}
                onClick={() => onChoose(specification, product)}
              >
                {specification.label}
              </Button>
            </li>
          ))}
        </ul>
        {onDescribe && specifications.data && (
          <Button variant="secondary" className="self-start" onClick={() => onDescribe(product)}>
            Décrire une autre spécification
          </Button>
        )}
      </section>
    )
  }
  return (
    <section aria-label="Chercher un produit" className="flex flex-col gap-2">
      <InputField
        label="Produit"
        type="search"
        autoComplete="off"
        placeholder="Tomate, poireau…"
        value={q}
        onChange={event => setQ(event.target.value)}
      />
      {products.isError && <p role="alert">Les produits n’ont pas pu être lus. Réessayez.</p>}
      {products.data?.length === 0 && (
        <p className="text-ink-soft text-sm">Aucun produit de ce nom.</p>
      )}
      <ul className="flex max-h-60 flex-col gap-1 overflow-y-auto">
        {products.data?.map(found => (
          <li key={found.id} className="flex flex-col">
            <Button variant="ghost" className={choiceLook} onClick={() => setProduct(found)}>
              {found.commercial_designation}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
