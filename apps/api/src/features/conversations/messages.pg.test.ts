import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openConversationsApp } from './conversations.test-app.ts'

const {
  buyer,
  call,
  db,
  newBuyer,
  newConversation,
  newMember,
  newOffer,
  newOrder,
  newShop,
  page,
  send,
  shop,
  upload,
} = await openConversationsApp()
const conversationId = await newConversation()
const key = (letter: string) => letter.repeat(32)

test('a message answers as both sides read it', async () => {
  const { data: sent } = (await send(buyer.token, conversationId, '  Bonjour,\nmerci. ', 'k1')).ok()
  expect(sent).toMatchObject({
    conversation_id: conversationId,
    author: { first_name: 'admin', side: 'buyer' },
    body: 'Bonjour,\nmerci.',
    attachments: [],
    order_id: null,
    quote: null,
    delivered_at: null,
    read_at: null,
    client_key: 'k1',
  })
  expect((await page(shop.token, conversationId)).data).toEqual([sent])
})

test('a message sent again under its key, even at once, exists once', async () => {
  const copies = await Promise.all(
    Array.from({ length: 6 }, () => send(buyer.token, conversationId, 'Une fois', 'k2')),
  )
  expect(new Set(copies.map(copy => copy.ok().data.id)).size).toBe(1)
  const { data } = await page(buyer.token, conversationId)
  expect(data.filter(({ body }) => body === 'Une fois')).toHaveLength(1)
  expect(await send(buyer.token, conversationId, 'Autre chose', 'k2')).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input' },
  })
})

test.each([
  ['100 000 characters', { body: 'a'.repeat(100_000) }, 'body'],
  ['nothing', {}, 'body'],
  ['spaces', { body: ' \n ' }, 'body'],
  ['a number', { body: 12 }, 'body'],
  ['a picture nobody sent', { photo_keys: [key('a')] }, 'photo_keys.0'],
  ['no key of a picture', { photo_keys: ['../..'] }, 'photo_keys.0'],
  ['seven pictures', { photo_keys: Array(7).fill(key('b')) }, 'photo_keys'],
  ['a line without its order', { body: 'x', order_line_id: 1 }, 'order_id'],
])('%s is refused in French', async (_, body, field) => {
  const before = (await page(buyer.token, conversationId)).data.length
  const refused = await send(buyer.token, conversationId, body)
  expect(refused).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', errors: { [field]: [expect.any(String)] } },
  })
  expect((await page(buyer.token, conversationId)).data).toHaveLength(before)
})

test('what no text can hold is refused, and 5 000 characters fit', async () => {
  expect((await send(buyer.token, conversationId, 'a\u0000b')).status).toBeLessThan(500)
  expect((await send(buyer.token, conversationId, 'é'.repeat(5_000))).status).toBe(201)
  expect((await send(buyer.token, conversationId, '🍅'.repeat(2_500))).status).toBe(201)
})

test('photographs are the company’s own', async () => {
  await upload(buyer.id, key('c'))
  await upload(shop.id, key('d'))
  const { data } = (
    await send(buyer.token, conversationId, { photo_keys: [key('c'), key('c')] })
  ).ok()
  expect(data.attachments).toEqual([
    { key: key('c'), url: `/storage/carreau/${key('c')}/512.webp` },
  ])
  // A colleague’s is the company’s too; the other side’s is not.
  const colleague = await newMember(buyer.id, 'purchaser')
  expect((await send(colleague, conversationId, { photo_keys: [key('c')] })).status).toBe(201)
  expect(await send(buyer.token, conversationId, { photo_keys: [key('d')] })).toMatchObject({
    status: 422,
    answer: { errors: { 'photo_keys.0': [expect.stringContaining('n’existe pas')] } },
  })
})

test('an order or its line is quoted as it is now, and only in its own conversation', async () => {
  const offer = await newOffer(shop.id, { product: { name: 'Tomate' } })
  const order = await newOrder(buyer.token, offer, 3)
  const line = order.lines[0]
  const quoted = (
    await send(buyer.token, conversationId, { order_id: order.id, order_line_id: line?.id })
  ).ok().data
  expect(quoted).toMatchObject({
    order_id: order.id,
    quote: {
      number: order.number,
      lines_count: 1,
      net: order.totals?.net,
      line: { id: line?.id, ordered_packages: 3 },
    },
  })
  // Frozen: the order goes on, the card stays.
  await sql`update order_lines set name = 'Autre', ordered_milli = 9000 where id = ${line?.id ?? 0}`.execute(
    db,
  )
  const [last] = (await page(shop.token, conversationId)).data.slice(-1)
  expect(last?.quote).toEqual(quoted.quote)

  const elsewhere = await newShop('Ailleurs')
  const foreign = await newOrder(buyer.token, await newOffer(elsewhere.id))
  for (const order_id of [foreign.id, 999_999])
    expect(await send(buyer.token, conversationId, { order_id })).toMatchObject({
      status: 404,
      answer: { code: 'order_not_found' },
    })
  expect(
    await send(buyer.token, conversationId, {
      order_id: order.id,
      order_line_id: foreign.lines[0]?.id,
    }),
  ).toMatchObject({ status: 422, answer: { errors: { order_line_id: [expect.any(String)] } } })
})

test('pages follow cursors both ways, and new messages move none of them', async () => {
  const [mine, theirs] = [await newBuyer('Pages'), await newShop('Livres')]
  const id = await newConversation(mine.token, theirs.id)
  const write = async (body: string) => (await send(mine.token, id, body)).ok().data.id
  const ids: number[] = []
  for (let n = 1; n <= 7; n++) ids.push(await write(String(n)))
  const numbers = async (query: Record<string, number>) => {
    const { data, meta } = await page(mine.token, id, { per_page: 3, ...query })
    return [data.map(({ body }) => Number(body)), meta.has_before, meta.has_after]
  }
  expect(await numbers({})).toEqual([[5, 6, 7], true, false])
  expect(await numbers({ before: ids[4] ?? 0 })).toEqual([[2, 3, 4], true, true])
  await write('8')
  expect(await numbers({ before: ids[1] ?? 0 })).toEqual([[1], false, true])
  expect(await numbers({ after: ids[4] ?? 0 })).toEqual([[6, 7, 8], true, false])
  expect(await numbers({ after: 0 })).toEqual([[1, 2, 3], false, true])
  const wrong: Record<string, string | number>[] = [
    { before: 'x' },
    { after: -1 },
    { per_page: 1_000 },
  ]
  for (const query of wrong)
    expect(
      (
        await call(endpoints.listMessages, {
          token: mine.token,
          params: { conversationId: id },
          query,
        })
      ).status,
    ).toBe(422)
})

test('accountants read and do not write; pickers do neither', async () => {
  const accountant = await newMember(buyer.id, 'accountant')
  expect((await page(accountant, conversationId)).data.length).toBeGreaterThan(0)
  expect((await send(accountant, conversationId, 'Bonjour')).status).toBe(403)
  const picker = await newMember(shop.id, 'picker')
  expect(
    (await call(endpoints.getConversation, { token: picker, params: { conversationId } })).status,
  ).toBe(403)
  expect(
    (await call(endpoints.listMessages, { token: picker, params: { conversationId } })).status,
  ).toBe(403)
})

test('two sides that write, read and receive at once never stop each other', async () => {
  const tasks = Array.from({ length: 8 }, (_, n) => [
    send(buyer.token, conversationId, `b${n}`),
    send(shop.token, conversationId, `s${n}`),
    call(endpoints.readConversation, { token: shop.token, params: { conversationId }, body: {} }),
    call(endpoints.receiveMessages, { token: shop.token }),
    call(endpoints.receiveMessages, { token: buyer.token }),
  ]).flat()
  for (const { status } of await Promise.all(tasks)) expect(status).toBeLessThan(300)
})

test('both sides are told of a message once it is there', async () => {
  const { id } = (await send(buyer.token, conversationId, 'Vite')).ok().data
  ;(
    await call(endpoints.readConversation, {
      token: shop.token,
      params: { conversationId },
      body: {},
    })
  ).ok()
  // What the nodes are told of (0002_events_and_jobs.sql).
  const { rows: told } = await sql`
    select channels, event, data from live_events
     where (data->>'message_id')::bigint = ${id}
       and event in ('message.created', 'conversation.read')
     order by version`.execute(db)
  expect(told).toMatchObject([
    {
      event: 'message.created',
      channels: [
        `private-conversation.${conversationId}`,
        `private-tenant.buyer.${buyer.id}`,
        `private-tenant.shop.${shop.id}`,
      ],
      data: { conversation_id: conversationId, message_id: id },
    },
    {
      event: 'conversation.read',
      channels: [`private-conversation.${conversationId}`, `private-tenant.shop.${shop.id}`],
      data: { conversation_id: conversationId, message_id: id },
    },
  ])
})

test('a flood of one person is stopped, others feel nothing', async () => {
  const { user_id } = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', shop.id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('login_failures')
    .values({
      subject: `message as ${user_id}`,
      failures: 120,
      window_ends_at: new Date(Date.now() + 60_000),
    })
    .onConflict(conflict => conflict.column('subject').doUpdateSet({ failures: 120 }))
    .execute()
  expect(await send(shop.token, conversationId, 'Encore')).toMatchObject({
    status: 429,
    answer: { code: 'too_many_attempts' },
  })
  expect((await send(buyer.token, conversationId, 'Moi oui')).status).toBe(201)
})
