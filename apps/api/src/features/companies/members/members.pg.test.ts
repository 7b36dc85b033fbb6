import { userEndpoints } from '@carreau/contract/accounts/users'
import { memberEndpoints } from '@carreau/contract/companies/members'
import type { BuyerRole } from '@carreau/domain/companies/roles'
import { expect, test } from 'vitest'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'

const { call, db, newPerson, newTenant, openAccess } = await openAuthApp()

const { list, update, remove } = {
  list: async (token: string, query = '') =>
    (await call(memberEndpoints.listMembers, { token, query })).ok(),
  update: (token: string, memberId: number, roles: readonly string[]) =>
    call(memberEndpoints.updateMember, { token, params: { memberId }, body: { roles } }),
  remove: (token: string, memberId: number) =>
    call(memberEndpoints.removeMember, { token, params: { memberId } }),
}

/** Someone with these roles in the company, at work in the first. */
const join = async (tenantId: number, roles: readonly BuyerRole[]) => {
  const person = await newPerson()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values(roles.map(role => ({ user_id: id, tenant_id: tenantId, role })))
    .execute()
  const work = async (role: string) =>
    (await openAccess(person.token, { type: 'buyer', id: tenantId, role })).ok().data.token
  return { ...person, id, work, atWork: await work(roles[0] ?? '') }
}

/** A buyer with two admins and one who is purchaser and accountant. */
const newCompany = async () => {
  const founder = await newPerson()
  const { id } = await newTenant(founder.token)
  await db.deleteFrom('memberships').where('tenant_id', '=', id).execute()
  return {
    id,
    chef: await join(id, ['admin']),
    second: await join(id, ['admin']),
    clerk: await join(id, ['accountant', 'purchaser']),
  }
}

const isOpen = async (token: string) => (await call(userEndpoints.getMe, { token })).status === 200

test('an admin sees who is in the company, roles from the widest to the narrowest', async () => {
  const { chef, second, clerk } = await newCompany()
  const { data, meta } = await list(chef.atWork)
  expect(meta).toEqual({ total: 3, page: 1, per_page: 100 })
  expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([chef.id, second.id, clerk.id])
  expect(data.find(({ id }) => id === clerk.id)).toEqual({
    id: clerk.id,
    email: clerk.email,
    first_name: 'Camille',
    roles: ['purchaser', 'accountant'],
    status: 'active',
  })
})

test('the list is cut in pages, the one after the last is empty', async () => {
  const { chef } = await newCompany()
  const first = await list(chef.atWork, '?per_page=2')
  const second = await list(chef.atWork, '?per_page=2&page=2')
  expect([first.data.length, second.data.length, second.meta.total]).toEqual([2, 1, 3])
  expect((await list(chef.atWork, '?per_page=2&page=1000000000')).data).toEqual([])
})

test('roles that go end their sessions, roles that stay keep them', async () => {
  const { chef, clerk } = await newCompany()
  const asPurchaser = await clerk.work('purchaser')
  const changed = await update(chef.atWork, clerk.id, ['accountant', 'admin', 'admin'])
  expect(changed.ok().data.roles).toEqual(['admin', 'accountant'])
  expect(await isOpen(asPurchaser)).toBe(false)
  expect(await isOpen(clerk.atWork)).toBe(true)
})

test('whoever is removed has no access and no tenant token left', async () => {
  const { id, chef, clerk } = await newCompany()
  expect((await remove(chef.atWork, clerk.id)).status).toBe(200)
  expect(await isOpen(clerk.atWork)).toBe(false)
  expect(await isOpen(clerk.token)).toBe(true)
  expect((await openAccess(clerk.token, { type: 'buyer', id, role: 'purchaser' })).status).toBe(404)
  expect((await remove(chef.atWork, clerk.id)).status).toBe(404)
})

test('the last admin can neither leave nor give the role up', async () => {
  const { chef, second } = await newCompany()
  expect((await remove(chef.atWork, second.id)).status).toBe(200)
  const lastAdmin = {
    status: 409,
    answer: { code: 'last_admin', message: 'La société doit garder au moins un administrateur.' },
  }
  expect(await remove(chef.atWork, chef.id)).toMatchObject(lastAdmin)
  expect(await update(chef.atWork, chef.id, ['purchaser'])).toMatchObject(lastAdmin)
  expect((await update(chef.atWork, chef.id, ['purchaser', 'admin'])).status).toBe(200)
})

test('an admin may leave when another stays', async () => {
  const { chef, second } = await newCompany()
  expect((await remove(second.atWork, second.id)).status).toBe(200)
  expect((await list(chef.atWork)).data.map(({ id }) => id)).not.toContain(second.id)
})

test.each([1, 2, 3, 4])('two admins who remove each other at once: one stays (%i)', async () => {
  const { id, chef, second } = await newCompany()
  const third = await join(id, ['admin'])
  const answers = await Promise.all([
    remove(chef.atWork, second.id),
    remove(second.atWork, chef.id),
  ])
  const statuses = answers.map(({ status }) => status).toSorted()
  // The slower one finds itself out: at the door (401) or once its turn has come (403).
  expect(statuses[0]).toBe(200)
  expect([401, 403]).toContain(statuses[1])
  expect((await list(third.atWork)).meta.total).toBe(3)
})

test.each([1, 2, 3])('two admins who both give the role up at once: one stays (%i)', async () => {
  const { chef, second } = await newCompany()
  const answers = await Promise.all([
    update(chef.atWork, chef.id, ['purchaser']),
    update(second.atWork, second.id, ['purchaser']),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  ['a wholesaler’s role', ['picker']],
  ['a platform’s role', ['operator']],
  ['no role', []],
  ['what is no role', ['roi']],
])('%s is refused', async (_, roles) => {
  const { chef, clerk } = await newCompany()
  expect(await update(chef.atWork, clerk.id, roles)).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input' },
  })
  expect(await isOpen(clerk.atWork)).toBe(true)
})

test('another company’s member is not found', async () => {
  const { chef } = await newCompany()
  const { clerk } = await newCompany()
  const notFound = { status: 404, answer: { code: 'member_not_found' } }
  expect(await remove(chef.atWork, clerk.id)).toMatchObject(notFound)
  expect(await update(chef.atWork, clerk.id, ['purchaser'])).toMatchObject(notFound)
  expect(await isOpen(clerk.atWork)).toBe(true)
})
