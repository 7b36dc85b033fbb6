import { messageOf } from '../../platform/api-client/api-error.ts'
import { StarButton } from '../../ui/star-button.tsx'
import { toast } from '../../ui/toast.ts'
import { useFavoriteIds, useToggleFavorite } from '../lists/favorites.queries.ts'
import { useListAccess } from '../lists/lists.queries.ts'
import type { Product, Specification } from './catalogue.queries.ts'
import { productName, specificationName } from './names.ts'

/** The star of a specification, for those who keep favourites (spec §6: visitors have none). */
export const FavoriteStar = (props: {
  product: Product
  specification: Specification
  className?: string
}) => (useListAccess().writes ? <Star {...props} /> : null)

const Star = ({
  product,
  specification,
  className,
}: {
  product: Product
  specification: Specification
  className?: string
}) => {
  const on = useFavoriteIds().has(specification.id)
  const toggle = useToggleFavorite()
  const name = `${productName(product)} (${specificationName(specification)})`
  return (
    <StarButton
      on={on}
      of={name}
      className={className}
      onClick={() => {
        toggle({ specId: specification.id, favorite: !on, name }).catch(error =>
          toast.error(messageOf(error, 'Le favori n’a pas pu être enregistré.')),
        )
      }}
    />
  )
}
