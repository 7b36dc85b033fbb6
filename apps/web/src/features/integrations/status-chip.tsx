import { Chip, type ChipTone } from '../../ui/chip.tsx'
import type { Status } from './status-words.ts'

/** What ends an invoice's life badly, what stops it for a while, what takes it on; anything else is only said. */
const tones: Readonly<Record<string, ChipTone>> = {
  205: 'leaf',
  206: 'saffron',
  207: 'saffron',
  208: 'saffron',
  210: 'tomato',
  211: 'leaf',
  212: 'leaf',
  213: 'tomato',
  221: 'tomato',
}

/** « Déposée », « Rejetée », as the platform said it. */
export const StatusChip = ({ status: { code, label } }: { status: Status }) => (
  <Chip tone={tones[code] ?? 'neutral'}>{label}</Chip>
)
