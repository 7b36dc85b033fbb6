import type { user } from '@carreau/contract/accounts/users'
import type { z } from 'zod'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import type { UserRow } from './users.sql.ts'

export const presentUser = ({ avatar_key, ...person }: UserRow): z.output<typeof user> => ({
  ...person,
  avatar_url: avatar_key === null ? null : mediaUrl(avatar_key),
})
