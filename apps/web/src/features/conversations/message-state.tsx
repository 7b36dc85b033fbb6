import { formatTime } from '@carreau/domain/french/dates'
import { Check, CheckCheck } from 'lucide-react'
import type { Message } from './conversations.queries.ts'

/** How far the last of our messages has come. */
export const MessageState = ({ message }: { message: Message }) => {
  if (message.read_at !== null)
    return (
      <span className="flex items-center gap-1 text-leaf-ink">
        <CheckCheck aria-hidden="true" className="size-3.5" />
        Vu à {formatTime(message.read_at)}
      </span>
    )
  if (message.delivered_at !== null)
    return (
      <span className="flex items-center gap-1">
        <CheckCheck aria-hidden="true" className="size-3.5" />
        Distribué
      </span>
    )
  return (
    <span className="flex items-center gap-1">
      <Check aria-hidden="true" className="size-3.5" />
      Envoyé
    </span>
  )
}
