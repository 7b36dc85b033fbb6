import type { TenantType } from '../companies/roles.ts'

/** What a person hears whichever company they work for. */
export const userChannel = (userId: number) => `private-user.${userId}` as const
/** What everybody at work for a company hears. */
export const tenantChannel = (tenant: { type: TenantType; id: number }) =>
  `private-tenant.${tenant.type}.${tenant.id}` as const
/** What both sides of a conversation hear, and tell each other while they type. */
export const conversationChannel = (conversationId: number) =>
  `private-conversation.${conversationId}` as const

export type LiveChannel = ReturnType<
  typeof userChannel | typeof tenantChannel | typeof conversationChannel
>

const channelName =
  /^private-(?:(?<room>user|conversation)|tenant\.(?<type>buyer|shop|platform))\.(?<id>[1-9]\d{0,14})$/

/** What a channel's name says; null when there can be no such channel. */
export const readChannel = (
  name: string,
):
  | { of: 'user' | 'conversation'; id: number; type?: undefined }
  | { of: 'tenant'; type: TenantType; id: number }
  | null => {
  const { room, type, id } = channelName.exec(name)?.groups ?? {}
  if (id === undefined) return null
  if (room === 'user' || room === 'conversation') return { of: room, id: Number(id) }
  // The expression names the three types.
  return { of: 'tenant', type: type as TenantType, id: Number(id) }
}
