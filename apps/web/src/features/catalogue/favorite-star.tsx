import { cx } from 'class-variance-authority'
import { type ComponentProps, lazy, Suspense } from 'react'
import { patiently } from '../../ui/patiently.ts'
import { useListAccess } from '../lists/door/list-access.ts'

const FavoriteToggle = lazy(patiently(() => import('./favorite-toggle.tsx')))

/** The star of a specification; visitors have none (docs/specification.md#visitors). */
export const FavoriteStar = (props: ComponentProps<typeof FavoriteToggle>) =>
  useListAccess().writes && (
    <Suspense fallback={<span className={cx('size-11 shrink-0', props.className)} />}>
      <FavoriteToggle {...props} />
    </Suspense>
  )
