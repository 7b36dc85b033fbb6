import { foldText } from '@carreau/catalogue-search/words/fold'
import { unbroken } from '@carreau/domain/french/unbroken'
import { cx } from 'class-variance-authority'
import { Leaf } from 'lucide-react'
import { Flag } from '../chip.tsx'

type Specification = {
  origin_name: string
  origin_iso_code: string
  variant_size: string | null
  category: string | null
  packaging_name: string
  brand_name: string | null
  maturity_name: string | null
  cultivar: string | null
  is_organic: boolean
}

/** What sets a specification of this product apart, in one line: « France · 57-67 · Cat. I · Colis 6 kg · Prince de Bretagne ». */
export const SpecificationLine = ({
  name,
  specification,
  compact = false,
}: {
  /** What the product is called above it: « Pomme Granny Smith » needs no second « Granny Smith ». */
  name: string
  specification: Specification
  /** On a phone close together: three lines at most, so that its end, the packaging, is never cut. */
  compact?: boolean
}) => {
  const { cultivar, category } = specification
  const facts = [
    specification.origin_name,
    cultivar !== null && !foldText(name).includes(foldText(cultivar)) ? cultivar : null,
    specification.brand_name,
    specification.maturity_name,
    specification.variant_size,
    category !== null && /^[IVX]+$/.test(category) ? `Cat.\u00a0${category}` : category,
    specification.packaging_name,
  ]
  return (
    <span
      className={cx(
        'block text-ink-soft text-xs leading-5',
        compact && 'max-md:line-clamp-3 max-md:leading-4',
      )}
    >
      <Flag isoCode={specification.origin_iso_code} className="mr-1.5" />
      {unbroken(facts.filter(Boolean).join('\u00a0· '))}
      {specification.is_organic && (
        <span className="whitespace-nowrap text-bio-ink">
          {' · '}
          <Leaf aria-hidden="true" className="inline size-3 align-[-0.1em]" />
          {'\u00a0'}Bio
        </span>
      )}
    </span>
  )
}
