import { authEndpoints } from '@carreau/contract/accounts/auth'
import { companyEndpoints, tenantEndpoints } from '@carreau/contract/companies/company'
import { platformCompanyEndpoints } from '@carreau/contract/operator/companies'
import { siretDisputeEndpoints as endpoints } from '@carreau/contract/operator/siret-disputes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'
import { newOperatorPerson } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db, newPerson, newSiret, newStranger, newTenant, openAccess } = app
const { atWork: token, platformId } = await newOperatorPerson(app)

const siretOf = async (id: number): Promise<string> =>
  (await db.selectFrom('tenants').select('siret').where('id', '=', id).executeTakeFirstOrThrow())
    .siret ?? ''
/** A company whose SIRET is another's. */
const newSquatter = async (type: 'buyer' | 'shop' = 'shop') => {
  const person = await newPerson()
  const { id } = await newTenant(person.token, type)
  return { ...person, id, siret: await siretOf(id) }
}
const dispute = (
  person: { token: string; from: string },
  siret: string,
  said: Record<string, unknown> = {},
) =>
  call(tenantEndpoints.disputeSiret, {
    token: person.token,
    from: person.from,
    body: {
      siret,
      company_name: 'Halles du Nord',
      contact: 'Karim Benali, gérant, 06 12 34 56 78',
      message: 'Le Kbis est à mon nom.',
      ...said,
    },
  })
const queueOf = async (siret: string) => {
  const { data } = (
    await call(endpoints.listSiretDisputes, { token, query: '?state=open&per_page=100' })
  ).ok()
  return data.filter(one => one.siret === siret)
}
const disputeOf = async (siret: string): Promise<number> => (await queueOf(siret))[0]?.id ?? 0
const uphold = (disputeId: number) =>
  call(endpoints.upholdSiretDispute, {
    token,
    params: { disputeId },
    body: { reason: 'Kbis vérifié.' },
  })
const mailsTo = async (email: string) => {
  const { rows } = await sql<{ payload: object }>`
    select p.payload from graphile_worker._private_jobs p
     where p.payload->>'to' = ${email} order by p.id`.execute(db)
  return rows.map(({ payload }) => payload)
}

test('a company’s token does not speak for the person', async () => {
  const squatter = await newSquatter('buyer')
  const person = await newPerson()
  const { id } = await newTenant(person.token)
  const atWork = (await openAccess(person.token, { type: 'buyer', id, role: 'admin' })).ok().data
  expect(await dispute({ ...person, token: atWork.token }, squatter.siret)).toMatchObject({
    status: 403,
    answer: { code: 'login_token_required' },
  })
})

test('whose SIRET is taken says so, and learns nothing of who holds it', async () => {
  const squatter = await newSquatter()
  const rightful = await newPerson()
  const said = await dispute(rightful, squatter.siret)
  expect([said.status, said.answer]).toEqual([201, { data: null }])
  // Again, from another tab: still one dispute.
  expect((await dispute(rightful, squatter.siret)).status).toBe(201)
  const queue = await queueOf(squatter.siret)
  expect(queue).toMatchObject([{ state: 'open', company_name: 'Halles du Nord' }])
  const { data } = (
    await call(endpoints.getSiretDispute, { token, params: { disputeId: queue[0]?.id ?? 0 } })
  ).ok()
  expect(data).toMatchObject({
    contact: 'Karim Benali, gérant, 06 12 34 56 78',
    message: 'Le Kbis est à mon nom.',
    claimant: { email: rightful.email, email_proved_at: expect.any(String), companies: [] },
    holder: { id: squatter.id, founder: { email: squatter.email }, members_count: 1 },
  })
  // The holder is not warned.
  expect(await mailsTo(squatter.email)).toEqual([])
})

test('given right, the rightful company is founded, and the other one sells no more', async () => {
  const squatter = await newSquatter()
  await db.updateTable('tenants').set({ status: 'active' }).where('id', '=', squatter.id).execute()
  const rightful = await newPerson()
  ;(await dispute(rightful, squatter.siret)).ok()
  const id = await disputeOf(squatter.siret)
  // Two operators at once, and a second click: one decision.
  const answers = await Promise.all([uphold(id), uphold(id), uphold(id)])
  for (const one of answers) expect(one.ok().data).toMatchObject({ state: 'upheld', holder: null })
  const { status, siret, history } = (
    await call(platformCompanyEndpoints.getTenant, { token, params: { tenantId: squatter.id } })
  ).ok().data
  expect({ status, siret }).toEqual({ status: 'suspended', siret: null })
  expect(history).toHaveLength(1)
  expect(await mailsTo(squatter.email)).toMatchObject([{ decision: 'siret_taken_off' }])
  expect(await mailsTo(rightful.email)).toMatchObject([{ upheld: true }])
  const founded = await call(tenantEndpoints.createTenant, {
    token: rightful.token,
    from: rightful.from,
    body: {
      type: 'shop',
      company_name: 'Halles du Nord',
      siret: squatter.siret,
      address: '1 rue des Halles, 75001 Paris',
    },
  })
  expect(founded.status).toBe(201)
  const restore = await call(platformCompanyEndpoints.restoreTenant, {
    token,
    params: { tenantId: squatter.id },
  })
  expect(restore).toMatchObject({ status: 409, answer: { code: 'siret_missing' } })
  const kinds = await db
    .selectFrom('journal')
    .select(['tenant_id', 'kind'])
    .where('kind', 'in', ['siret_taken_off', 'siret_dispute_settled'])
    .where(eb => eb.or([eb('tenant_id', '=', squatter.id), eb('subject', '=', squatter.siret)]))
    .orderBy('kind')
    .execute()
  expect(kinds).toEqual([
    { tenant_id: platformId, kind: 'siret_dispute_settled' },
    { tenant_id: squatter.id, kind: 'siret_taken_off' },
  ])
})

test('a buyer whose SIRET was taken off cannot take it back', async () => {
  const squatter = await newSquatter('buyer')
  const rightful = await newPerson()
  ;(await dispute(rightful, squatter.siret)).ok()
  ;(await uphold(await disputeOf(squatter.siret))).ok()
  const buying = (
    await openAccess(squatter.token, { type: 'buyer', id: squatter.id, role: 'admin' })
  ).ok().data.token
  expect(
    await call(companyEndpoints.updateCompany, { token: buying, body: { siret: squatter.siret } }),
  ).toMatchObject({ status: 403, answer: { code: 'company_suspended' } })
  const { accesses } = (await call(authEndpoints.listAccesses, { token: squatter.token })).ok().data
  expect(accesses).toMatchObject([{ status: 'suspended', reason: 'Kbis vérifié.' }])
})

test('one that waits goes on waiting, without the SIRET', async () => {
  const squatter = await newSquatter()
  ;(await dispute(await newPerson(), squatter.siret)).ok()
  ;(await uphold(await disputeOf(squatter.siret))).ok()
  const { data } = (
    await call(platformCompanyEndpoints.getTenant, { token, params: { tenantId: squatter.id } })
  ).ok()
  expect(data).toMatchObject({ status: 'pending', siret: null, history: [] })
})

test('not given right, the SIRET stays and its holder hears nothing', async () => {
  const holder = await newSquatter()
  const claimant = await newPerson()
  ;(await dispute(claimant, holder.siret)).ok()
  const disputeId = await disputeOf(holder.siret)
  const params = { disputeId }
  const body = { reason: 'Le registre dit le contraire.' }
  ;(await call(endpoints.dismissSiretDispute, { token, params, body })).ok()
  expect(await siretOf(holder.id)).toBe(holder.siret)
  expect(await mailsTo(holder.email)).toEqual([])
  expect(await mailsTo(claimant.email)).toMatchObject([{ upheld: false, reason: body.reason }])
  expect(await uphold(disputeId)).toMatchObject({
    status: 409,
    answer: { code: 'siret_dispute_settled' },
  })
  expect(await siretOf(holder.id)).toBe(holder.siret)
})

test('a SIRET that nobody has is not disputed, and nobody disputes many', async () => {
  const person = await newPerson()
  expect(await dispute(person, newSiret())).toMatchObject({
    status: 422,
    answer: { code: 'siret_free', errors: { siret: [expect.any(String)] } },
  })
  const { siret } = await newSquatter()
  expect((await dispute(person, siret, { message: ' ' })).status).toBe(422)
  expect((await dispute(person, siret, { contact: 'x'.repeat(201) })).status).toBe(422)
  expect((await dispute(person, siret)).status).toBe(201)
  expect((await dispute(person, siret)).status).toBe(201)
  expect(await dispute(person, siret)).toMatchObject({
    status: 429,
    answer: { code: 'too_many_attempts', message: expect.stringContaining('trois par jour') },
  })
  expect(await queueOf(siret)).toHaveLength(1)
})

test('who has proved no address disputes nothing', async () => {
  const { siret } = await newSquatter()
  expect(await dispute(await newStranger(), siret)).toMatchObject({
    status: 403,
    answer: { code: 'address_unproved' },
  })
})
