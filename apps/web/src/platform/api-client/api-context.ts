import { createContext, useContext } from 'react'
import type { Api } from './api-client.ts'

export const ApiContext = createContext<Api | null>(null)

/** The API client of this page. Throws when used outside the application. */
export const useApi = (): Api => {
  const api = useContext(ApiContext)
  if (api === null) throw new Error('useApi needs the application around it')
  return api
}
