import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { TenantType } from '@carreau/domain/companies/roles'

const homes = { buyer: '/', shop: '/shop', platform: '/platform' } as const

/** Where somebody who works for a company of this type begins. */
export const homeOf = (type: TenantType): '/' | '/shop' | '/platform' => homes[type]

const isTenantType = (value: unknown): value is TenantType =>
  typeof value === 'string' && Object.hasOwn(homes, value)

/** A company the person may work for, with the roles they hold there. */
export type Access = AnswerOf<Endpoints['listAccesses']>['data']['accesses'][number]

/** The company and role chosen last (docs/specification.md#entities). */
export type SelectedTenant = {
  type: TenantType
  id: number
  selectedRole: string
  company_name: string
}

export type Session = {
  loginToken: string | null
  tenantToken: string | null
  selectedTenant: SelectedTenant | null
  accesses: readonly Access[]
}

/** Where the session lives: the browser's storage, seen by every tab. */
export type SessionStore = {
  get: () => Session
  set: (change: Partial<Session>) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

const visitorSession: Session = {
  loginToken: null,
  tenantToken: null,
  selectedTenant: null,
  accesses: [],
}

/** The keys in local storage (docs/specification.md#local-storage). */
const keys = {
  loginToken: 'sanctum_token',
  tenantToken: 'tenant_token',
  selectedTenant: 'selected_tenant',
  accesses: 'user_accesses',
} as const satisfies Record<keyof Session, string>

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Without type, id and selectedRole it is discarded (docs/specification.md#validation). */
export const readSelectedTenant = (text: string | null): SelectedTenant | null => {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return null
  const { type, id, selectedRole, company_name }: Record<string, unknown> = { ...value }
  if (!isTenantType(type) || typeof id !== 'number' || typeof selectedRole !== 'string') return null
  if (id <= 0 || selectedRole === '') return null
  return {
    type,
    id,
    selectedRole,
    company_name: typeof company_name === 'string' ? company_name : '',
  }
}

const readAccesses = (text: string | null): readonly Access[] => {
  const value = parse(text)
  return Array.isArray(value) ? value : []
}

const textOf = (value: Session[keyof Session]): string | null => {
  // Nobody has no companies: nothing is kept of them.
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const readSession = (storage: Storage): Session => ({
  loginToken: storage.getItem(keys.loginToken),
  tenantToken: storage.getItem(keys.tenantToken),
  selectedTenant: readSelectedTenant(storage.getItem(keys.selectedTenant)),
  accesses: readAccesses(storage.getItem(keys.accesses)),
})

/** The session of this browser. Another tab signing in or out arrives as a `storage` event. */
export const createSessionStore = (storage: Storage): SessionStore => {
  let session = readSession(storage)
  const listeners = new Set<() => void>()
  const announce = () => {
    session = readSession(storage)
    for (const listener of listeners) listener()
  }
  const set = (change: Partial<Session>) => {
    for (const [name, value] of Object.entries(change) as [
      keyof Session,
      Session[keyof Session],
    ][]) {
      const text = textOf(value)
      if (text === null) storage.removeItem(keys[name])
      else storage.setItem(keys[name], text)
    }
    announce()
  }

  window.addEventListener('storage', event => {
    if (event.key === null || Object.values<string>(keys).includes(event.key)) announce()
  })

  return {
    get: () => session,
    set,
    clear: () => set(visitorSession),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
