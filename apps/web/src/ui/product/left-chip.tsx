import { leftWords } from '@carreau/domain/price-list/stock-bound'
import { Chip } from '../chip.tsx'

/** « Plus que 6 colis », « Épuisé »; nothing where there is enough, or nobody counts. */
export const LeftChip = ({ packages }: { packages: number | null | undefined }) =>
  packages == null ? null : (
    <Chip tone={packages === 0 ? 'tomato' : 'saffron'}>{leftWords(packages)}</Chip>
  )
