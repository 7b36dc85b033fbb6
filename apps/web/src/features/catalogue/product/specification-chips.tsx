import { cx } from 'class-variance-authority'
import { Chip } from '../../../ui/chip.tsx'
import { BioChip } from '../../../ui/product/bio-chip.tsx'
import { OriginChip } from '../../../ui/product/origin-chip.tsx'
import type { Specification } from '../catalogue.queries.ts'
import { categoryName } from '../names.ts'

/** What one compares by: origin, calibre, category, packaging, bio, maturity. */
export const SpecificationChips = ({
  specification,
  className,
}: {
  specification: Specification
  className?: string
}) => (
  <span className={cx('flex flex-wrap content-start gap-1', className)}>
    <OriginChip name={specification.origin_name} isoCode={specification.origin_iso_code} />
    {specification.is_organic && <BioChip />}
    {specification.variant_size !== null && <Chip>{specification.variant_size}</Chip>}
    {specification.category !== null && <Chip>{categoryName(specification.category)}</Chip>}
    <Chip tone="outline">
      <span className="truncate">{specification.packaging_name}</span>
    </Chip>
    {specification.maturity_name !== null && (
      <Chip tone="outline">{specification.maturity_name}</Chip>
    )}
  </span>
)
