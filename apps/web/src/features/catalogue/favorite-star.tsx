import { cx } from 'class-variance-authority'
import { lazy, Suspense } from 'react'
import { useListAccess } from '../lists/door/list-access.queries.ts'
import type { Product, Specification } from './catalogue.queries.ts'

const FavoriteToggle = lazy(() =>
  import('./favorite-toggle.tsx').then(file => ({ default: file.FavoriteToggle })),
)

type Props = {
  product: Product
  specification: Specification
  className?: string
}

/** The star of a specification; visitors have none (docs/specification.md#visitors). */
export const FavoriteStar = (props: Props) =>
  useListAccess().writes && (
    <Suspense fallback={<span className={cx('size-11 shrink-0', props.className)} />}>
      <FavoriteToggle {...props} />
    </Suspense>
  )
