import type { sessionEndpoints } from '@carreau/contract/accounts/auth'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { rolesOf } from '@carreau/domain/companies/roles'
import Bowser from 'bowser'
import type { Access, SessionRow } from './accounts.sql.ts'

/** Roles from the widest to the narrowest, as the domain lists them. */
export const presentAccesses = (accesses: readonly Access[]): Access[] =>
  accesses.map(access => ({
    ...access,
    roles: rolesOf(access.type).filter(role => access.roles.includes(role)),
  }))

const systems: Record<string, string> = { iOS: 'iPhone', macOS: 'Mac' }

/** A client as a person would name it, « Firefox sur Windows », from its User-Agent. */
export const deviceName = (userAgent: string | null): string => {
  if (userAgent === null || userAgent === '') return 'Appareil inconnu'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.model === 'iPad' ? 'iPad' : os.name && (systems[os.name] ?? os.name)
  if (!browser.name) return system ?? 'Appareil inconnu'
  return system ? `${browser.name} sur ${system}` : browser.name
}

/** A session as the contract carries it; `currentId` is the session of whoever reads the list. */
export const presentSession = (
  { id, created_at, last_used_at, user_agent }: SessionRow,
  currentId: number,
): AnswerOf<typeof sessionEndpoints.listSessions>['data'][number] => ({
  id,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  device: deviceName(user_agent),
  current: id === currentId,
})
