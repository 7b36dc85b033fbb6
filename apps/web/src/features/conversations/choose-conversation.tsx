import { MessagesSquare } from 'lucide-react'

/** The right pane of a desk while no conversation is open. */
export const ChooseConversation = () => (
  <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 text-center text-ink-soft">
    <MessagesSquare aria-hidden="true" className="size-10" strokeWidth={1.5} />
    <p>Choisissez une conversation pour la lire.</p>
  </div>
)
