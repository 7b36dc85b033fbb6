import { Chip } from '../../../ui/chip.tsx'
import type { Tenant } from '../operator.queries.ts'

export const statusLabels = { pending: 'En attente', active: 'Validé', refused: 'Refusé' } as const
const tones = { pending: 'saffron', active: 'leaf', refused: 'tomato' } as const

export const StatusChip = ({ status }: { status: Tenant['status'] }) => (
  <Chip tone={tones[status]}>{statusLabels[status]}</Chip>
)
