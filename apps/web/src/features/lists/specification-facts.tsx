import { BioChip, Chip, OriginChip } from '../../ui/chip.tsx'
import type { Favorite } from './door/lists.queries.ts'

/** What sets a specification apart: origin, calibre, category, packaging, bio, maturity. */
export const SpecificationFacts = ({
  specification,
}: {
  specification: Favorite['specification']
}) => (
  <span className="flex min-h-6 flex-wrap gap-1">
    <OriginChip name={specification.origin_name} isoCode={specification.origin_iso_code} />
    {specification.is_organic && <BioChip />}
    {specification.variant_size !== null && <Chip>{specification.variant_size}</Chip>}
    {specification.category !== null && <Chip>Cat. {specification.category}</Chip>}
    <Chip tone="outline">
      <span className="truncate">{specification.packaging_name}</span>
    </Chip>
    {specification.maturity_name !== null && (
      <Chip tone="outline">{specification.maturity_name}</Chip>
    )}
  </span>
)
