import { randomUUID } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import type { Role } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { newToken } from '../platform/identity/identity.sql.ts'
import { openRaces, racePairs, taken } from './racing.test-app.ts'

// People, roles, sessions and companies, changed by several in the same moment.

vi.setConfig({ testTimeout: 60_000 })
const { db, newBuyer, newMember, newShop, send } = await openRaces()

const ownerOf = async (
  token: string,
): Promise<{ userId: number; sessionId: number; email: string }> => {
  const { rows } = await sql<{ userId: number; sessionId: number; email: string }>`
    select t.user_id as "userId", t.parent_id as "sessionId", u.email
      from tokens t join users u on u.id = t.user_id
     where t.hash = sha256(${token}::bytea)`.execute(db)
  if (rows[0] === undefined) throw new Error('nobody holds it')
  return rows[0]
}

const rolesOf = async (tenantId: number): Promise<Map<number, Role[]>> => {
  const rows = await db
    .selectFrom('memberships')
    .select(['user_id', 'role'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const byPerson = Map.groupBy(rows, row => row.user_id)
  return new Map([...byPerson].map(([id, held]) => [id, held.map(row => row.role as Role)]))
}

type Team = {
  id: number
  chef: string
  chefId: number
  second: string
  secondId: number
  guest: string
  invitationId: number
  link: string
}

/** Two admins, and somebody invited who has an account. */
const newTeam = async (): Promise<Team> => {
  const { id, token: chef } = await newBuyer()
  const second = await newMember(id, 'admin')
  const elsewhere = await newBuyer('Ailleurs')
  const { email } = await ownerOf(elsewhere.token)
  const { token: link, hash } = newToken()
  const { rows } = await sql<{ id: number }>`
    insert into invitations (tenant_id, email, roles, token_hash, expires_at)
    values (${id}, ${email}, '{purchaser}', ${hash}, now() + interval '1 day') returning id`.execute(
    db,
  )
  return {
    id,
    chef,
    chefId: (await ownerOf(chef)).userId,
    second,
    secondId: (await ownerOf(second)).userId,
    guest: elsewhere.token,
    invitationId: rows[0]?.id ?? 0,
    link,
  }
}

const setRoles = (token: string, memberId: number, ...roles: Role[]) =>
  send('updateMember', { token, params: { memberId }, body: { roles } })
const remove = (token: string, memberId: number) =>
  send('removeMember', { token, params: { memberId } })
const invited = 'nouvelle@exemple.fr'

racePairs('a team', {
  scene: newTeam,
  calls: {
    'the chef steps back': ({ chef, chefId }) => setRoles(chef, chefId, 'purchaser'),
    'the second demotes the chef': ({ second, chefId }) => setRoles(second, chefId, 'accountant'),
    'the chef removes the second': ({ chef, secondId }) => remove(chef, secondId),
    'the second leaves': ({ second, secondId }) => remove(second, secondId),
    'the second removes the chef': ({ second, chefId }) => remove(second, chefId),
    'the guest joins': ({ guest, link }) =>
      send('acceptInvitation', { token: guest, params: { token: link } }),
    'the invitation is taken back': ({ chef, invitationId }) => remove(chef, invitationId),
    'the invitation is widened': ({ second, invitationId }) =>
      setRoles(second, invitationId, 'admin', 'accountant'),
    'another is invited': ({ chef }) =>
      send('inviteMember', { token: chef, body: { email: invited, roles: ['purchaser'] } }),
  },
  holds: async ({ id, guest }, outcome) => {
    const team = await rolesOf(id)
    expect([...team.values()].flat()).toContain('admin')
    for (const roles of team.values()) expect(roles.length).toBeGreaterThan(0)
    const { userId, email } = await ownerOf(guest)
    const joined = taken(outcome, 'the guest joins')
    expect(joined).toBeLessThanOrEqual(1)
    const roles = team.get(userId)?.toSorted()
    expect([undefined, ['purchaser'], ['accountant', 'admin']]).toContainEqual(roles)
    expect(roles !== undefined).toBe(joined === 1)
    const waiting = await db
      .selectFrom('invitations')
      .select('email')
      .where('tenant_id', '=', id)
      .execute()
    const gone = joined + taken(outcome, 'the invitation is taken back') > 0
    expect(waiting.filter(row => row.email === email)).toHaveLength(gone ? 0 : 1)
    expect(waiting.filter(row => row.email === invited)).toHaveLength(
      taken(outcome, 'another is invited') > 0 ? 1 : 0,
    )
  },
})

const operator = await (async () => {
  const { rows } = await sql<{ id: number }>`
    insert into tenants (type, company_name) values ('platform', 'Carreau') returning id`.execute(
    db,
  )
  return newMember(rows[0]?.id ?? 0, 'operator')
})()

type Person = {
  userId: number
  token: string
  sessions: [number, number]
  login: string
  tenantId: number
}

/** Somebody signed in twice, at work for a company in the first session. */
const newPerson = async (): Promise<Person> => {
  const { id, token } = await newBuyer()
  const { userId, sessionId } = await ownerOf(token)
  const { token: login, hash } = newToken()
  const { rows } = await sql<{ id: number }>`
    insert into tokens (hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + interval '1 day') returning id`.execute(db)
  await sql`
    insert into notifications (user_id, tenant_id, kind, title, link, group_key,
                               is_urgent, in_app, mail_due, push_due, created_at)
    select ${userId}, ${id}, 'order_accepted', 'Acceptée', '/orders', 'order ' || n,
           false, true, false, false, now()
      from generate_series(1, 3) n`.execute(db)
  return { userId, token, login, sessions: [sessionId, rows[0]?.id ?? 0], tenantId: id }
}

/** Which of the two sessions a call ends, when it is taken. */
const endedBy: Record<string, readonly number[]> = {
  'end the other session': [1],
  'end this one from there': [0],
  'end all others': [1],
  'sign out there': [1],
  'the platform ends all': [0, 1],
}

racePairs('a person', {
  scene: newPerson,
  calls: {
    'end the other session': ({ token, sessions }) =>
      send('endSession', { token, params: { sessionId: sessions[1] } }),
    'end this one from there': ({ login, sessions }) =>
      send('endSession', { token: login, params: { sessionId: sessions[0] } }),
    'end all others': ({ token }) => send('endOtherSessions', { token }),
    'sign out there': ({ login }) => send('logout', { token: login }),
    'the platform ends all': ({ userId }) =>
      send('endPersonSessions', { token: operator, params: { personId: userId }, body: {} }),
    'start work': ({ login, tenantId }) =>
      send('openAccess', { token: login, params: { type: 'buyer', id: tenantId, role: 'admin' } }),
    'add a phone': ({ login, userId }) =>
      send('registerDevice', {
        token: login,
        body: { platform: 'android', token: `telephone-de-la-personne-${userId}` },
      }),
    'the same phone here': ({ token, userId }) =>
      send('registerDevice', {
        token,
        body: { platform: 'android', token: `telephone-de-la-personne-${userId}` },
      }),
    'read all': ({ token }) => send('readAllNotifications', { token }),
    'choose silence': ({ token }) =>
      send('setNotificationPreferences', {
        token,
        body: {
          kinds: [{ kind: 'order_accepted', in_app: true, email: false, push: false }],
          quiet_hours: { from: '22:00', to: '06:00' },
        },
      }),
  },
  holds: async ({ userId }, outcome) => {
    const { rows } = await sql<{ kept: number; strays: number; devices: number; unread: number }>`
      select (select count(*) from tokens where user_id = ${userId} and parent_id is null) as kept,
             (select count(*) from tokens t where user_id = ${userId} and parent_id is not null
                 and not exists (select from tokens p where p.id = t.parent_id)) as strays,
             (select count(*) from devices where user_id = ${userId}) as devices,
             (select count(*) from notifications where user_id = ${userId} and read_at is null) as unread`.execute(
      db,
    )
    const [left] = rows
    expect(left?.strays).toBe(0)
    expect(left?.devices).toBeLessThanOrEqual(1)
    const done = outcome.filter(({ answer }) => answer.status < 300)
    const ended = new Set(done.flatMap(({ name }) => endedBy[name] ?? []))
    expect(left?.kept).toBe(2 - ended.size)
    if (taken(outcome, 'read all') > 0) expect(left?.unread).toBe(0)
  },
})

/** An operator has looked at everything of a wholesaler and found nothing wrong. */
const answerRedFlags = async (tenantId: number): Promise<void> => {
  const file = await send('getTenant', { token: operator, params: { tenantId } })
  const { questions } = endpoints.getTenant.answer.parse(JSON.parse(file.text)).data
  for (const { key, seen } of questions)
    await send('answerRedFlag', {
      token: operator,
      params: { tenantId, question: key },
      body: { is_clear: true, seen },
    })
}

racePairs('a wholesaler that waits', {
  scene: async () => {
    const shop = await newShop(`Halles ${randomUUID().slice(0, 8)}`)
    await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', shop.id).execute()
    await answerRedFlags(shop.id)
    return shop
  },
  calls: {
    approve: ({ id }) => send('approveTenant', { token: operator, params: { tenantId: id } }),
    refuse: ({ id }) =>
      send('refuseTenant', {
        token: operator,
        params: { tenantId: id },
        body: { reason: 'Incomplet' },
      }),
    'set the profile': ({ token }) =>
      send('updateShopProfile', { token, body: { version: 1, description: 'Depuis 1969' } }),
    'set the delivery': ({ token }) =>
      send('updateShopDelivery', { token, body: { version: 1, fee: 12, days: [1, 3] } }),
  },
  holds: async ({ id }, outcome) => {
    const { rows } = await sql<{ status: string; steps: string[] }>`
      select status, array(select to_status from tenant_history h
                            where h.tenant_id = n.id order by h.id) as steps
        from tenants n where id = ${id}`.execute(db)
    const [tenant] = rows
    // Refused, it may still be approved; approved, it is.
    const approved = taken(outcome, 'approve') > 0
    const refused = taken(outcome, 'refuse') > 0
    expect([[], ['active'], ['refused'], ['refused', 'active']]).toContainEqual(tenant?.steps)
    expect(tenant?.steps).toHaveLength(Number(approved) + Number(refused))
    expect(tenant?.status).toBe(tenant?.steps.at(-1) ?? 'pending')
    // Two who saw the same version do not both write.
    expect(taken(outcome, 'set the profile')).toBeLessThanOrEqual(1)
    expect(taken(outcome, 'set the delivery')).toBeLessThanOrEqual(1)
  },
})

let sirets = 20_000_000_000_000

racePairs('a wholesaler that is approved and asks for another name', {
  scene: async () => {
    const shop = await newShop(`Halles ${randomUUID().slice(0, 8)}`)
    sirets += 1
    const set = (to: { siret?: string; status: 'pending' | 'active' }) =>
      db.updateTable('tenants').set(to).where('id', '=', shop.id).execute()
    await set({ siret: String(sirets), status: 'pending' })
    await answerRedFlags(shop.id)
    await set({ status: 'active' })
    const { rows } = await sql<{ changeId: number }>`
      insert into identity_changes (tenant_id, asked, former, asked_name)
      values (${shop.id}, '{"company_name": "Primeurs Neufs"}', '{"company_name": "Halles"}', 'Karim')
      returning id as "changeId"`.execute(db)
    return { ...shop, changeId: rows[0]?.changeId ?? 0 }
  },
  calls: {
    accept: ({ id, changeId }) =>
      send('acceptIdentityChange', {
        token: operator,
        params: { tenantId: id },
        body: { change_id: changeId },
      }),
    refuse: ({ id, changeId }) =>
      send('refuseIdentityChange', {
        token: operator,
        params: { tenantId: id },
        body: { change_id: changeId, reason: 'Kbis manquant' },
      }),
    'ask for more': ({ token }) =>
      send('updateShopProfile', { token, body: { version: 1, legal_form: 'SAS' } }),
    'take it back': ({ token }) => send('withdrawIdentityChange', { token }),
    suspend: ({ id }) =>
      send('suspendTenant', {
        token: operator,
        params: { tenantId: id },
        body: { reason: 'Signalement' },
      }),
    restore: ({ id }) => send('restoreTenant', { token: operator, params: { tenantId: id } }),
  },
  holds: async ({ id, changeId }, outcome) => {
    const { rows } = await sql<{
      status: string
      name: string
      form: string
      waiting: number
      state: string
      steps: string[]
    }>`
      select n.status, n.company_name as name, s.legal_form as form,
             (select count(*) from identity_changes i where i.tenant_id = n.id and i.state = 'waiting')
               as waiting,
             (select i.state from identity_changes i where i.id = ${changeId}) as state,
             array(select h.from_status || ' ' || h.to_status from tenant_history h
                    where h.tenant_id = n.id order by h.id) as steps
        from tenants n join shops s on s.tenant_id = n.id where n.id = ${id}`.execute(db)
    const [shop] = rows
    const accepted = taken(outcome, 'accept')
    const refused = taken(outcome, 'refuse')
    // Settled once, and by one of them.
    expect(accepted + refused).toBeLessThanOrEqual(1)
    expect(shop?.name === 'Primeurs Neufs').toBe(accepted === 1)
    if (accepted + refused === 1) expect(shop?.state).toBe(accepted === 1 ? 'accepted' : 'refused')
    // What is asked for is never in force by itself.
    expect(shop?.form).toBe('')
    expect(shop?.waiting).toBeLessThanOrEqual(1)
    // One step follows from the other, and the last is where it stands.
    const steps = shop?.steps ?? []
    steps.forEach((step, index) => {
      expect(step).toBe(index % 2 === 0 ? 'active suspended' : 'suspended active')
    })
    expect(shop?.status).toBe(steps.length % 2 === 0 ? 'active' : 'suspended')
  },
})
