import { expect, test } from 'vitest'
import type { Access } from '../../../platform/session/session-store.ts'
import { tenantToOpen } from './tenant-to-open.ts'

const bistrot: Access = {
  type: 'buyer',
  id: 1,
  company_name: 'Bistrot des Halles',
  roles: ['admin'],
  status: 'active',
}
const traiteur: Access = { ...bistrot, id: 2, company_name: 'Traiteur Lumière' }
const bistrotAsAdmin = {
  type: 'buyer',
  id: 1,
  company_name: 'Bistrot des Halles',
  selectedRole: 'admin',
} as const

test('the only company is opened without asking', () => {
  expect(tenantToOpen([bistrot], null)).toEqual(bistrotAsAdmin)
})

test('of several, the one chosen last is opened again', () => {
  expect(tenantToOpen([traiteur, bistrot], bistrotAsAdmin)).toEqual(bistrotAsAdmin)
})

test('of several never chosen, none is opened', () => {
  expect(tenantToOpen([bistrot, traiteur], null)).toBeNull()
  expect(tenantToOpen([{ ...bistrot, roles: ['admin', 'accountant'] }], null)).toBeNull()
})

test('a company that waits for approval is opened, one that was refused is not', () => {
  expect(tenantToOpen([{ ...bistrot, status: 'pending' }], null)).toEqual(bistrotAsAdmin)
  expect(tenantToOpen([{ ...bistrot, status: 'refused' }], bistrotAsAdmin)).toBeNull()
})
