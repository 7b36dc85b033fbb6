import { useEffect } from 'react'
import { useApi } from '../api-client/api-context.ts'
import { useAuth } from '../session/auth-context.ts'
import { openLiveConnection } from './live-connection.ts'

/** Open while there is a token and it is known who is there (docs/specification.md#real-time). */
export const useLiveConnection = (): void => {
  const api = useApi()
  const { loginToken, isLoading, tenant } = useAuth()
  const isOpen = loginToken !== null && !isLoading
  // Another person, company or role is another connection.
  const holder = `${loginToken}/${tenant?.type}/${tenant?.id}/${tenant?.selectedRole}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `holder` stands for the token.
  useEffect(() => (isOpen ? openLiveConnection(api) : undefined), [api, isOpen, holder])
}
