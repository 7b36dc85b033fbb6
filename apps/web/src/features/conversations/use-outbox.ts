import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { conversationKeys } from './conversations.queries.ts'
import type { Draft } from './drafts.ts'
import { showMessage } from './messages.queries.ts'
import { dropOutgoing, type Outgoing, onOutboxChange, outboxOf, putOutgoing } from './outbox.ts'

/** One after the other: messages arrive in the order they were written. */
let lastSending: Promise<void> = Promise.resolve()

const refusalOf = (error: unknown): string | null => {
  if (!isApiError(error) || error.code === 'network') return null
  const [detail] = Object.values(error.errors).flat()
  return detail ?? messageOf(error, 'Ce message n’a pas pu être envoyé.')
}

/** The messages of a conversation that are on their way, and how one is sent, again or not at all. */
export const useOutbox = (holder: string, conversationId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const all = useSyncExternalStore(
    onOutboxChange,
    () => outboxOf(holder),
    () => [],
  )
  const outgoing = all.filter(entry => entry.conversationId === conversationId)

  const deliver = async (entry: Outgoing): Promise<void> => {
    try {
      const { data } = await api.call('POST /v3/conversations/{conversationId}/messages', {
        params: { conversationId: entry.conversationId },
        body: {
          body: entry.body,
          photo_keys: entry.photos.map(({ key }) => key),
          ...(entry.quote && {
            order_id: entry.quote.order_id,
            ...(entry.quote.line && { order_line_id: entry.quote.line.id }),
          }),
        },
        idempotencyKey: entry.key,
      })
      showMessage(queryClient, data)
      dropOutgoing(holder, entry.key)
      void queryClient.invalidateQueries({ queryKey: conversationKeys.lists })
    } catch (error) {
      putOutgoing(holder, { ...entry, state: 'failed', refusal: refusalOf(error) })
    }
  }

  const send = (entry: Outgoing): void => {
    const sending: Outgoing = { ...entry, state: 'sending', refusal: null }
    putOutgoing(holder, sending)
    lastSending = lastSending.then(() => deliver(sending))
  }

  const sendAgain = useEffectEvent(() => {
    for (const entry of outgoing)
      if (entry.state === 'failed' && entry.refusal === null) send(entry)
  })
  // Nobody has to ask for what only the network stopped.
  useEffect(() => {
    const retry = () => sendAgain()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  return {
    outgoing,
    sendDraft: (draft: Draft) =>
      send({
        ...draft,
        body: draft.body.trim(),
        key: newIdempotencyKey(),
        conversationId,
        at: new Date().toISOString(),
        state: 'sending',
        refusal: null,
      }),
    retry: send,
    discard: ({ key }: Outgoing) => dropOutgoing(holder, key),
  }
}
