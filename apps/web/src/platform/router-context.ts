import type { QueryClient } from '@tanstack/react-query'
import type { Api } from './api-client/api-client.ts'
import type { Auth } from './session/auth-context.ts'

/** What every loader and guard receives as `context`. */
export type RouterContext = { queryClient: QueryClient; api: Api; auth: Auth }
