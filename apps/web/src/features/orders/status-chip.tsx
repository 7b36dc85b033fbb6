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
  // In a heading it keeps the face of text.
  <Chip tone={tones[status]} className="font-sans tracking-normal">
    {label}
  </Chip>
)
