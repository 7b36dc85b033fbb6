import { userEndpoints } from '@carreau/contract/accounts/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp } from '../signing-in/auth.test-app.ts'
import { exportPage } from './export-sections.sql.ts'

const { call, db, newPerson, newTenant, openAccess } = await openAuthApp()

type File = Record<string, Record<string, unknown>[]>

const ask = (token: string, from = '192.0.2.9') => call(userEndpoints.exportMe, { token, from })
const fileOf = async (token: string) => (await ask(token)).answer as File
const idOf = async (token: string) => (await call(userEndpoints.getMe, { token })).ok().data.id

const conversation = async (buyerId: number, shopId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into conversations (buyer_id, shop_id) values (${buyerId}, ${shopId})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A chef who has left traces everywhere, each with a word of its own. */
const newTraces = async (word: string) => {
  const person = await newPerson()
  const userId = await idOf(person.token)
  const { id: buyerId } = await newTenant(person.token)
  const { token: other } = await newPerson()
  const { id: shopId } = await newTenant(other, 'shop')
  // A token of the company, which is a secret too.
  ;(await openAccess(person.token, { type: 'buyer', id: buyerId, role: 'admin' })).ok()
  const conversationId = await conversation(buyerId, shopId)
  await sql`
    insert into messages (conversation_id, buyer_id, shop_id, side, author_id, author_name, body, photo_keys)
    values (${conversationId}, ${buyerId}, ${shopId}, 'buyer', ${userId}, 'Camille', ${`message ${word}`}, '{p1}'),
           (${conversationId}, ${buyerId}, ${shopId}, 'shop', ${await idOf(other)}, 'Dominique', 'réponse du primeur', '{}')`.execute(
    db,
  )
  await sql`
    with o as (
      insert into orders (buyer_id, shop_id, status, delivery_date, note, placed_by, parties, lines_count,
                          net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated)
      values (${buyerId}, ${shopId}, 'submitted', '2026-11-24', ${`note ${word}`}, ${userId},
              '{}', 1, 1000, 0, '[]', '[]', 1055, false) returning id)
    insert into order_history (order_id, actor_id, actor_name, to_status, reason)
    select id, ${userId}, 'Camille', 'submitted', ${`motif ${word}`} from o`.execute(db)
  await sql`
    insert into notifications (user_id, tenant_id, kind, title, link, group_key, is_urgent, in_app, mail_due, push_due, created_at)
    values (${userId}, ${buyerId}, 'order_accepted', ${`titre ${word}`}, '/orders/1', ${word}, false, true, false, false, now())`.execute(
    db,
  )
  await sql`
    insert into devices (user_id, session_id, platform, address)
    select ${userId}, min(id), 'android', ${`adresse ${word}`} from tokens where user_id = ${userId}`.execute(
    db,
  )
  await sql`
    insert into lists (buyer_id, name, type, mode, ruled_by)
    values (${buyerId}, ${`liste ${word}`}, 'recurrent', 'order', ${userId})`.execute(db)
  await sql`insert into quiet_hours values (${userId}, '22:00', '06:00')`.execute(db)
  await sql`
    insert into notification_preferences values (${userId}, 'order_accepted', true, false, true)`.execute(
    db,
  )
  return { ...person, userId, buyerId }
}

test('the file says everything kept of the person, in every company', async () => {
  const { email, token } = await newTraces('framboise')
  const file = await fileOf(token)
  expect(file).toMatchObject({
    fait_le: expect.any(String),
    a_savoir: expect.stringContaining('recherches'),
    compte: [{ prenom: 'Camille', e_mail: email, double_authentification_depuis: null }],
    societes: [{ societe: 'Bistrot du Coin', role: 'Administrateur' }],
    sessions: [{ navigateur: 'test', ouverte_le: expect.any(String) }],
    appareils: [{ plateforme: 'android' }],
    appareils_reconnus: [{ reconnu_depuis: expect.any(String) }],
    reglages_de_notification: [{ sujet: 'order_accepted', e_mail: false }],
    heures_calmes: [{ de: '22:00', a: '06:00' }],
    notifications: [{ titre: 'titre framboise' }],
    messages_ecrits: [
      { texte: 'message framboise', photos: ['https://carreau.test/storage/carreau/p1/512.webp'] },
    ],
    commandes_passees: [{ numero: expect.stringMatching(/^C\d{8}$/), note: 'note framboise' }],
    suivi_des_commandes: [{ apres: 'Envoyée', motif: 'motif framboise' }],
    consignes_de_listes: [{ liste: 'liste framboise', consigne: 'commander sans moi' }],
  })
  expect(file.activite_recente?.map(({ action }) => action)).toContain(
    'Données personnelles téléchargées',
  )
  expect(Object.keys(await fileOf(token))).toEqual(Object.keys(file))
})

test('it leaves as an attachment that nobody keeps', async () => {
  const { token } = await newPerson()
  const answer = await ask(token)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="carreau-mes-donnees-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('nothing of another person is in it, and no secret', async () => {
  const [chef, colleague] = [await newTraces('mirabelle'), await newTraces('groseille')]
  // Of the same company, and in the same journal.
  await sql`
    insert into memberships (user_id, tenant_id, role)
    values (${colleague.userId}, ${chef.buyerId}, 'purchaser')`.execute(db)
  await sql`
    insert into journal (tenant_id, kind, person_id, person_name, subject)
    values (${chef.buyerId}, 'member_invited', ${chef.userId}, 'Camille', ${colleague.email})`.execute(
    db,
  )
  await sql`
    insert into invitations (tenant_id, email, roles, invited_by, expires_at)
    values (${chef.buyerId}, 'invite@exemple.fr', '{purchaser}', ${chef.userId}, now() + interval '1 day')`.execute(
    db,
  )
  const text = JSON.stringify(await fileOf(chef.token))
  expect(text).toContain('mirabelle')
  const { rows } = await sql<{ secret: string }>`
    select password_hash as secret from users where id = ${chef.userId}
    union all select encode(hash, 'hex') from tokens where user_id = ${chef.userId}
    union all select encode(hash, 'hex') from known_devices where user_id = ${chef.userId}`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const word of [
    'groseille',
    colleague.email,
    'invite@exemple.fr',
    'Dominique',
    'réponse du primeur',
    'adresse mirabelle',
    chef.token,
    ...rows.map(({ secret }) => secret),
  ])
    expect(text).not.toContain(word)
})

test('a section longer than a page is whole', async () => {
  const { token, userId, buyerId } = await newTraces('cassis')
  await sql`
    insert into notifications (user_id, tenant_id, kind, title, link, group_key, is_urgent, in_app, mail_due, push_due, created_at)
    select ${userId}, ${buyerId}, 'order_accepted', 'titre ' || i, '/orders/1', 'g' || i, false, true, false, false, now()
      from generate_series(1, ${exportPage * 2}::int) i`.execute(db)
  const { notifications = [] } = await fileOf(token)
  expect(new Set(notifications.map(({ titre }) => titre)).size).toBe(exportPage * 2 + 1)
})

test('five times an hour, then not', async () => {
  const { token } = await newPerson()
  for (let i = 0; i < 5; i += 1) expect((await ask(token)).status).toBe(200)
  expect(await ask(token)).toMatchObject({
    status: 429,
    answer: { code: 'too_many_attempts', message: expect.stringContaining('Patientez une heure') },
  })
  expect((await ask((await newPerson()).token)).status).toBe(200)
})
