import { Chip } from '../../ui/chip.tsx'
import type { List } from './list.ts'

/** « Récurrente », « En pause » or « Manuelle ». */
export const ListKindChip = ({ list }: { list: Pick<List, 'type' | 'paused'> }) => {
  if (list.type === 'manual') return <Chip tone="outline">Manuelle</Chip>
  return list.paused ? <Chip tone="saffron">En pause</Chip> : <Chip tone="leaf">Récurrente</Chip>
}
