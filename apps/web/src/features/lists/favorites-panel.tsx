import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { useMake } from '../../platform/edits/use-edits.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { StarButton } from '../../ui/product/star-button.tsx'
import { useRowsLater } from '../../ui/use-rows-later.ts'
import { usePackagesInCart } from '../carts/door/packages-in-cart.ts'
import { ShopTermsLine } from '../companies/door/shop-terms-line.tsx'
import { cheapestOfTheirKind } from './cheapest.ts'
import { CheapestNote } from './cheapest-note.tsx'
import { favoriteEdits, useFavoriteIds } from './door/favorite-edits.ts'
import { useListAccess } from './door/list-access.ts'
import type { Favorite } from './door/lists.queries.ts'
import { PackagesToCart } from './packages-to-cart.tsx'
import { PriceOfOffer } from './price-of-offer.tsx'
import { SpecificationFacts } from './specification-facts.tsx'

/** A desk's first sight. */
const firstRows = 6

/** The favourites; one whose star was just put out leaves at once (docs/specification.md#lists). */
export const FavoritesPanel = ({ favorites }: { favorites: readonly Favorite[] }) => {
  const ids = useFavoriteIds()
  const shown = favorites.filter(({ id }) => ids.has(id))
  const drawn = useRowsLater(shown.length, firstRows)
  const cheapest = cheapestOfTheirKind(
    shown.map(({ id, variant, specification, best_offer }) => ({
      id,
      product: variant.product,
      specification,
      offer: best_offer,
    })),
  )
  return (
    <section aria-labelledby="favorites" className="min-w-0">
      <h2 id="favorites" className="text-xl">
        Favoris
      </h2>
      {shown.length === 0 ? (
        <EmptyState
          icon={Star}
          heading="h3"
          title="Aucun favori pour le moment."
          text="Touchez l’étoile d’un produit pour le garder ici, avec son meilleur prix du jour."
        >
          <Button asChild variant="secondary">
            <Link to="/search-products">Parcourir les produits</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
          {shown.slice(0, drawn).map(favorite => (
            <FavoriteRow
              key={favorite.id}
              favorite={favorite}
              cheapest={cheapest.get(favorite.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A favourite with today's best price. */
const FavoriteRow = ({
  favorite,
  cheapest,
}: {
  favorite: Favorite
  cheapest: { kind: string; of: number } | undefined
}) => {
  const { writes } = useListAccess()
  const { make } = useMake(favoriteEdits)
  const { product } = favorite.variant
  const name = [product.name, product.variety].filter(Boolean).join(' ')
  return (
    <li className="flex items-start gap-3 p-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <ProductTile
        photo={product.first_photo}
        tint={product.tint}
        sizes="56px"
        className="size-14 shrink-0"
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/products/$productId"
          params={{ productId: String(product.id) }}
          search={{ specificationId: favorite.id }}
          className="inline-block min-h-6 font-medium hover:text-leaf-ink hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
        >
          {name}
        </Link>
        <SpecificationFacts specification={favorite.specification} />
        <p className="mt-1 text-ink-soft text-sm">
          {favorite.best_offer === null ? (
            favorite.shown ? (
              'Pas d’offre en ce moment'
            ) : (
              'N’est plus proposé sur Carreau'
            )
          ) : (
            <>
              <PriceOfOffer
                offer={favorite.best_offer}
                specification={favorite.specification}
                className="font-semibold text-ink"
              />{' '}
              chez {favorite.best_offer.shop_name}{' '}
              {cheapest !== undefined && <CheapestNote {...cheapest} />}
            </>
          )}
        </p>
        {favorite.best_offer !== null && (
          <p className="min-h-5 text-ink-soft text-xs tabular-nums leading-5">
            <ShopTermsLine shopId={favorite.best_offer.shop_id} />
          </p>
        )}
        {writes && favorite.best_offer !== null && (
          // On a phone from the tile to below the star: beside them the stepper would be cut.
          <div className="mt-2 max-sm:-mr-12 max-sm:-ml-17 max-sm:flex max-sm:justify-end">
            <FavoriteToCart favorite={favorite} name={name} offer={favorite.best_offer} />
          </div>
        )}
      </div>
      {writes && (
        <StarButton
          on
          of={name}
          className="-mt-1 -mr-1"
          onClick={() => {
            make({ specId: favorite.id, favorite: false, name }).catch(error =>
              toast.error(messageOf(error, 'Le favori n’a pas pu être retiré.')),
            )
          }}
        />
      )}
    </li>
  )
}

/** How many of it are in that wholesaler's cart, from here too. */
const FavoriteToCart = ({
  favorite,
  name,
  offer,
}: {
  favorite: Favorite
  name: string
  offer: NonNullable<Favorite['best_offer']>
}) => (
  <PackagesToCart
    specification={favorite.specification}
    product={favorite.variant.product}
    name={name}
    offer={offer}
    packages={usePackagesInCart(offer.shop_id, favorite.id)}
    usual={1}
  />
)
