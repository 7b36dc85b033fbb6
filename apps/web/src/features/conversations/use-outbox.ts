import { useHeld } from '../../platform/offline-queue/edit-room.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Draft } from './drafts.ts'
import { messageEdits, type Outgoing } from './message-edits.ts'

const notKept = () =>
  toast.error('Ce message n’a pas pu être gardé sur cet appareil. Il est resté dans le champ.')

/** The messages of a conversation that are on their way, and how one is sent, again or not at all. */
export const useOutbox = ({ conversationId, to }: { conversationId: number; to: string }) => {
  const outgoing = useHeld(messageEdits).filter(
    ({ change }) => change.conversationId === conversationId,
  )
  return {
    outgoing,
    /** True once it is kept, whatever the network does. */
    sendDraft: async ({ body, photos, quote }: Draft): Promise<boolean> => {
      const at = new Date().toISOString()
      const written = { conversationId, to, body: body.trim(), photos, quote, at }
      try {
        await (await messageEdits.whenOpen()).add(written)
        return true
      } catch {
        notKept()
        return false
      }
    },
    retry: ({ key }: Outgoing) => void messageEdits.getQueue()?.retry(key),
    discard: ({ key }: Outgoing) => void messageEdits.getQueue()?.dismiss(key),
  }
}
