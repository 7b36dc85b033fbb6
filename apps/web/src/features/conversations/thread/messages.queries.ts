import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { conversationKeys, type Message } from '../conversations.queries.ts'

/** What is loaded of a conversation: its end, and as much before it as was asked for. */
export type Thread = { messages: Message[]; hasBefore: boolean }

/** Pages read in a row to catch up; whoever was away longer begins at the end again. */
const maxCatchUps = 5

const readMessages = (
  api: Api,
  conversationId: number,
  query: { before?: number; after?: number; per_page?: number },
  signal?: AbortSignal,
) => api.listMessages({ params: { conversationId }, query, signal })

const readEnd = async (api: Api, conversationId: number, signal: AbortSignal): Promise<Thread> => {
  const { data, meta } = await readMessages(api, conversationId, {}, signal)
  return { messages: data, hasBefore: meta.has_before }
}

/** What was written or read since: the rest that is loaded stays. Null when that is too much. */
const readSince = async (
  api: Api,
  conversationId: number,
  since: number,
  signal: AbortSignal,
): Promise<Message[] | null> => {
  let after = since
  const came: Message[] = []
  for (let page = 0; page < maxCatchUps; page++) {
    const { data, meta } = await readMessages(api, conversationId, { after, per_page: 100 }, signal)
    came.push(...data)
    if (!meta.has_after) return came
    after = data.at(-1)?.id ?? after
  }
  return null
}

/** A conversation's messages, oldest first; asked for again, it only reads what is new. */
export const threadQuery = (
  api: Api,
  queryClient: QueryClient,
  { conversationId, side }: { conversationId: number; side: string },
) =>
  queryOptions({
    queryKey: conversationKeys.messages(conversationId),
    queryFn: async ({ queryKey, signal }): Promise<Thread> => {
      const known = queryClient.getQueryData<Thread>(queryKey)
      if (known === undefined || known.messages.length === 0)
        return readEnd(api, conversationId, signal)
      const since = catchUpFrom(known.messages, side)
      const came = await readSince(api, conversationId, since, signal)
      if (came === null) return readEnd(api, conversationId, signal)
      // Older ones may have come meanwhile.
      const now = queryClient.getQueryData<Thread>(queryKey) ?? known
      return { ...now, messages: mergeMessages(now.messages, came) }
    },
    staleTime: 0,
  })

/** Puts a message that was sent among the others. */
export const showMessage = (queryClient: QueryClient, message: Message): void => {
  queryClient.setQueryData<Thread>(
    conversationKeys.messages(message.conversation_id),
    known => known && { ...known, messages: mergeMessages(known.messages, [message]) },
  )
}

/** Pages of a hundred read back in a row to a message that the address names. */
const maxPagesBack = 30

/** Loads what was written since a message that is not loaded, and some of what stands before it. */
export const reachMessage = async (
  api: Api,
  queryClient: QueryClient,
  { conversationId, messageId }: { conversationId: number; messageId: number },
): Promise<void> => {
  const queryKey = conversationKeys.messages(conversationId)
  for (let page = 0; page < maxPagesBack; page++) {
    const known = queryClient.getQueryData<Thread>(queryKey)
    const first = known?.messages[0]?.id
    if (!known?.hasBefore || first === undefined || first <= messageId) return
    const { data, meta } = await readMessages(api, conversationId, { before: first, per_page: 100 })
    queryClient.setQueryData<Thread>(
      queryKey,
      now => now && putBefore(now, { messages: data, hasBefore: meta.has_before }),
    )
  }
}

const putBefore = (known: Thread, older: Thread): Thread => ({
  messages: mergeMessages(older.messages, known.messages),
  hasBefore: older.hasBefore,
})

/** Loads what was written before the first message that is loaded. */
export const useLoadOlder = (conversationId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (before: number) => readMessages(api, conversationId, { before }),
    onSuccess: ({ data, meta }) =>
      queryClient.setQueryData<Thread>(
        conversationKeys.messages(conversationId),
        known => known && putBefore(known, { messages: data, hasBefore: meta.has_before }),
      ),
  })
}

/** Messages of both, each once and in order; what came later is how it is now. */
export const mergeMessages = <M extends { id: number }>(
  known: readonly M[],
  came: readonly M[],
): M[] => {
  const byId = new Map(known.map(message => [message.id, message]))
  for (const message of came) byId.set(message.id, message)
  return [...byId.values()].sort((left, right) => left.id - right.id)
}

/** The furthest back that is asked for again to see what was read of one’s own. */
const maxRefreshed = 60

/**
 * The message after which all is to be asked for again: the last that is known, or the one before
 * the first of one's own side whose marks may still change.
 */
export const catchUpFrom = (
  messages: readonly { id: number; author: { side: string }; read_at: string | null }[],
  side: string,
): number => {
  const recent = messages.slice(-maxRefreshed)
  const open = recent.findIndex(({ author, read_at }) => author.side === side && read_at === null)
  if (open === -1) return recent.at(-1)?.id ?? 0
  // Of the first message kept, what stands before it is not known: one less finds it again.
  return recent[open - 1]?.id ?? (recent[open]?.id ?? 1) - 1
}
