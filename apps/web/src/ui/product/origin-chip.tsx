import { Chip } from '../chip.tsx'
import { Flag } from './flag.tsx'

/** The origin in words, with its flag for the eye. */
export const OriginChip = ({ name, isoCode }: { name: string; isoCode: string }) => (
  <Chip tone="neutral">
    <Flag isoCode={isoCode} />
    <span className="truncate">{name}</span>
  </Chip>
)
