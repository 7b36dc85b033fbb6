import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './scalars.ts'

export const user = z.object({
  id,
  first_name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
})

export const userEndpoints = {
  getMe: endpoint({
    method: 'GET',
    path: '/v2/users/me',
    summary: 'The person signed in',
    access: 'signed_in',
    answer: z.object({ data: user }),
    errors: [],
  }),
}
