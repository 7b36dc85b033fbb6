import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { invitationQuery } from './members.queries.ts'

/** Joins the company and starts work there, in the widest role that was given. */
export const JoinButton = ({ token, companyName }: { token: string; companyName: string }) => {
  const api = useApi()
  const { refreshAccesses, chooseTenant } = useAuth()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [joining, setJoining] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const join = async () => {
    setJoining(true)
    setFailure(null)
    try {
      const { data: access } = await api.acceptInvitation({ params: { token } })
      toast.success(`Vous travaillez maintenant pour ${companyName}`)
      await refreshAccesses()
      const { type, id, company_name, roles, status } = access
      const [selectedRole] = roles
      // Refused meanwhile: the choice of companies says why.
      if (status === 'refused' || selectedRole === undefined)
        return await router.navigate({ to: '/auth/tenants', replace: true })
      await chooseTenant({ type, id, selectedRole, company_name })
      router.history.replace('/')
    } catch (error) {
      // Used, withdrawn or replaced since the screen was opened.
      if (isApiError(error) && error.status === 404)
        await queryClient.invalidateQueries(invitationQuery(api, token))
      setFailure(messageOf(error, 'L’invitation n’a pas pu être acceptée. Veuillez réessayer.'))
      setJoining(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <FormAlert message={failure} />
      <Button size="lg" pending={joining} onClick={join} className="sm:self-start">
        Rejoindre la société
      </Button>
    </div>
  )
}
