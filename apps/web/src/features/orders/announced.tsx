import { type ComponentProps, lazy, Suspense } from 'react'

// Few orders hold goods whose packages announce between what and what they weigh.
const load = () => import('../../ui/product/weight-range.tsx')
const Range = lazy(async () => ({ default: (await load()).AmountRange }))
const Weights = lazy(async () => ({ default: (await load()).PackageWeights }))

export const AmountRange = (props: ComponentProps<typeof Range>) => (
  <Suspense>
    <Range {...props} />
  </Suspense>
)

export const PackageWeights = (props: ComponentProps<typeof Weights>) => (
  <Suspense>
    <Weights {...props} />
  </Suspense>
)
