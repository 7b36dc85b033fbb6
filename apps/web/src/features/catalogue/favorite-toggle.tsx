import { messageOf } from '../../platform/api-client/api-error.ts'
import { useMake } from '../../platform/edits/use-edits.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { StarButton } from '../../ui/product/star-button.tsx'
import { favoriteEdits, useFavoriteIds } from '../lists/door/favorite-edits.ts'
import type { Product, Specification } from './catalogue.queries.ts'
import { productName, specificationName } from './names.ts'

/** The star of a specification, in or out of the company's favourites. */
const FavoriteToggle = ({
  product,
  specification,
  className,
}: {
  product: Product
  specification: Specification
  className?: string
}) => {
  const on = useFavoriteIds().has(specification.id)
  const { make } = useMake(favoriteEdits)
  const name = `${productName(product)} (${specificationName(specification)})`
  return (
    <StarButton
      on={on}
      of={name}
      className={className}
      onClick={() => {
        make({ specId: specification.id, favorite: !on, name }).catch(error =>
          toast.error(messageOf(error, 'Le favori n’a pas pu être enregistré.')),
        )
      }}
    />
  )
}

export default FavoriteToggle
