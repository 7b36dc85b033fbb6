import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Members = AnswerOf<Endpoints['listMembers']>
export type Member = Members['data'][number]
export type Role = Member['roles'][number]

const membersKey = ['members'] as const

/** Members and open invitations of the company, for its administrators. */
export const membersQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...membersKey, page],
    queryFn: ({ signal }) => api.listMembers({ query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

const useRefreshMembers = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: membersKey })
}

/** Invites by mail; the form shows a refusal. */
export const useInvite = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (invitation: SentBody<Endpoints['inviteMember']>) =>
      (await api.inviteMember({ body: invitation })).data,
    onSuccess: ({ email }) => toast.success(`Invitation envoyée à ${email}`),
    onSettled: useRefreshMembers(),
  })
}

/**
 * Sets the roles of a member or of an invitation. Whoever gives up their own administration works on
 * in a role that they keep: the token of the other one has ended.
 */
export const useSetRoles = () => {
  const api = useApi()
  const { user, tenant, chooseTenant, leaveTenant } = useAuth()
  return useMutation({
    mutationFn: async ({ member, roles }: { member: Member; roles: Role[] }) =>
      (await api.updateMember({ params: { memberId: member.id }, body: { roles } })).data,
    onSuccess: async ({ id, roles }) => {
      toast.success('Rôles enregistrés')
      const [selectedRole] = roles
      if (id !== user?.id || roles.includes('admin')) return
      if (tenant === null || selectedRole === undefined) return
      await chooseTenant({ ...tenant, selectedRole }).catch(leaveTenant)
    },
    onError: error => toast.error(messageOf(error, 'Les rôles n’ont pas été enregistrés.')),
    onSettled: useRefreshMembers(),
  })
}

/** Takes a member out of the company, or an invitation back; oneself is left without a company. */
export const useRemoveMember = () => {
  const api = useApi()
  const { user, leaveTenant } = useAuth()
  return useMutation({
    mutationFn: (member: Member) => api.removeMember({ params: { memberId: member.id } }),
    onSuccess: (_answer, { id, status }) => {
      if (id === user?.id) leaveTenant()
      toast.success(status === 'invited' ? 'Invitation retirée' : 'Membre retiré de la société')
    },
    onError: error => toast.error(messageOf(error, 'Le retrait a échoué. Veuillez réessayer.')),
    onSettled: useRefreshMembers(),
  })
}

export type Invitation = AnswerOf<Endpoints['getInvitation']>['data']

/** What the link of an invitation is for. */
export const invitationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await api.getInvitation({ params: { token }, signal })).data,
    staleTime: 0,
  })
