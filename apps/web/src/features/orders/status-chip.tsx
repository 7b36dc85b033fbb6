import type { OrderStatus } from '@carreau/domain/orders/orders'
import { Chip, type ChipTone } from '../../ui/chip.tsx'

const tones: Record<OrderStatus, ChipTone> = {
  to_approve: 'saffron',
  submitted: 'neutral',
  accepted: 'leaf',
  picking: 'leaf',
  shipped: 'leaf',
  delivered: 'outline',
  rejected: 'tomato',
  refused: 'tomato',
  cancelled: 'tomato',
}

export const StatusChip = ({ status, label }: { status: OrderStatus; label: string }) => (
  <Chip tone={tones[status]}>{label}</Chip>
)
