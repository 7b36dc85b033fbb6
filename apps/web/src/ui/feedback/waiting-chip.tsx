import { CloudOff } from 'lucide-react'
import { Chip } from '../chip.tsx'

/** On what waits for the network. */
export const WaitingChip = () => (
  <Chip tone="saffron">
    <CloudOff aria-hidden="true" className="size-3.5" />
    En attente d’envoi
  </Chip>
)
