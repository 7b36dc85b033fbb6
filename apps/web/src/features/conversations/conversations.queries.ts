import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { mayReadConversations } from '@carreau/domain/conversations/conversations'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'

export type Conversation = AnswerOf<Endpoints['getConversation']>['data']
export type FoundConversation = AnswerOf<Endpoints['listConversations']>['data'][number]
export type Message = AnswerOf<Endpoints['sendMessage']>['data']
export type Quote = NonNullable<Message['quote']>
export type Photo = { key: string; url: string }

export const conversationKeys = {
  all: ['conversations'] as const,
  lists: ['conversations', 'list'] as const,
  list: (q: string) => ['conversations', 'list', q] as const,
  unread: ['conversations', 'unread'] as const,
  detail: (conversationId: number) => ['conversations', 'detail', conversationId] as const,
  messages: (conversationId: number) => ['conversations', 'messages', conversationId] as const,
}

/** Whether who works for this company in this role has conversations at all. */
export const hasConversations = (tenant: SelectedTenant | null): boolean =>
  tenant !== null && mayReadConversations({ type: tenant.type, role: tenant.selectedRole })

/** The company's conversations, the last written in first, a page at a time. */
export const conversationsQuery = (api: Api, q = '') =>
  infiniteQueryOptions({
    queryKey: conversationKeys.list(q),
    queryFn: ({ pageParam, signal }) =>
      api.listConversations({ query: { q, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.has_more ? meta.page + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const conversationQuery = (api: Api, conversationId: number) =>
  queryOptions({
    queryKey: conversationKeys.detail(conversationId),
    queryFn: async ({ signal }) => {
      const params = { conversationId }
      return (await api.getConversation({ params, signal })).data
    },
  })

/** Conversations with something the person has not read; 0 for a visitor. */
export const useUnreadConversations = (): number => {
  const api = useApi()
  const { user, isLoading, tenant } = useAuth()
  const { data = 0 } = useQuery({
    queryKey: conversationKeys.unread,
    queryFn: async ({ signal }) => (await api.countUnreadConversations({ signal })).data,
    enabled: user !== null && !isLoading && hasConversations(tenant),
  })
  return data
}

/** The person has read up to a message: their own counts say so before the answer comes. */
export const markRead = async (
  api: Api,
  queryClient: QueryClient,
  { conversationId, messageId }: { conversationId: number; messageId: number },
): Promise<void> => {
  queryClient.setQueryData<Conversation>(
    conversationKeys.detail(conversationId),
    known => known && { ...known, read_up_to: messageId, unread_count: 0 },
  )
  await api.readConversation({ params: { conversationId }, body: { message_id: messageId } })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: conversationKeys.lists }),
    queryClient.invalidateQueries({ queryKey: conversationKeys.unread }),
  ])
}

/** Sends a photograph, to be named in a message. */
export const useSendPhoto = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (file: File): Promise<Photo> => (await api.uploadImage({ file })).data,
  })
}
