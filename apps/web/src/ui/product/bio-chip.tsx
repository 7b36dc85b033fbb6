import { Leaf } from 'lucide-react'
import { Chip } from '../chip.tsx'

export const BioChip = () => (
  <Chip tone="bio">
    <Leaf aria-hidden="true" className="size-3" />
    Bio
  </Chip>
)
