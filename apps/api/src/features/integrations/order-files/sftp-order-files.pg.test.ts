import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openOrderFileApp } from './order-files.test-app.ts'
import { sftpCarrier } from './sftp-carrier.ts'
import { findSshd, openSshd } from './sshd.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const sshd = findSshd()
if (sshd === undefined)
  console.warn('No OpenSSH server here and none could be installed: SFTP is not tested.')

const app = await openOrderFileApp()
const { add, again, cancel, db, errors, last, newBuyer, newOffer, newOrder, newShop } = app
const { read, send, settle, told, validate } = app

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

describe.skipIf(sshd === undefined)('into a folder of a real OpenSSH server', () => {
  const openTrade = async (more: object = {}) => {
    const [shop, buyer] = [await newShop(), await newBuyer()]
    const [offer, server] = [await newOffer(shop.id), await openSshd(sshd ?? '')]
    const sftp = {
      ...{ host: '127.0.0.1', port: server.port, username: server.username },
      ...{ folder: server.folder, login: 'key', secret: server.key },
    }
    const settleWith = (changed: object) =>
      settle(shop.token, { way: 'sftp', sftp: { ...sftp, ...changed } })
    expect((await settleWith(more)).status).toBe(200)
    return { shop, buyer, offer, server, sftp, settleWith }
  }

  test('an order is a whole file under its own name, its change another, and the server is remembered', async () => {
    const { shop, buyer, offer, server } = await openTrade()
    expect((await read(shop.token)).sftp).toMatchObject({ host_key: null, has_secret: true })
    const order = await newOrder(buyer.token, offer, 2)
    expect(await send()).toBe(1)
    const first = `commande-${order.number}-r1.csv`
    expect(await server.files()).toEqual([first])
    expect(await server.read(first)).toContain(';nouvelle;')
    expect((await read(shop.token)).sftp?.host_key).toBe(`ssh-ed25519 ${server.fingerprint()}`)
    ;(await add(buyer.token, offer, 1)).ok()
    ;(await validate(buyer.token)).ok()
    expect(await send()).toBe(1)
    ;(await cancel(buyer.token, order.id)).ok()
    expect(await send()).toBe(1)
    expect((await server.files()).sort()).toEqual([
      first,
      `commande-${order.number}-r2-annulee.csv`,
      `commande-${order.number}-r2.csv`,
    ])
  })

  test('what is sent twice overwrites itself, and what was left half written is nobody’s file', async () => {
    const { shop, buyer, offer, server } = await openTrade()
    const order = await newOrder(buyer.token, offer)
    await send()
    const before = await server.read(`commande-${order.number}-r1.csv`)
    const sent = await last(shop.token)
    expect((await again(shop.token, sent?.id ?? 0)).status).toBe(200)
    expect(await send()).toBe(1)
    expect(await server.files()).toEqual([`commande-${order.number}-r1.csv`])
    expect(await server.read(`commande-${order.number}-r1.csv`)).toBe(before)
  })

  test('a server with another key is told nothing until a person accepts it', async () => {
    const { shop, buyer, offer, server, settleWith } = await openTrade()
    await newOrder(buyer.token, offer)
    await send()
    await server.stop()
    await server.start('other-host')
    await newOrder(buyer.token, offer)
    expect(await send()).toBe(0)
    expect((await last(shop.token))?.why).toMatch(/^Ce serveur n’est plus celui/)
    expect(await server.files()).toHaveLength(1)
    // Settled anew as it was, it is still the former that is asked for.
    await settleWith({ secret: undefined })
    expect(await send()).toBe(0)
    await settleWith({ secret: undefined, forgets_host_key: true })
    expect(await send()).toBe(1)
    expect((await read(shop.token)).sftp?.host_key).toContain(server.fingerprint('other-host'))
  })

  test.each([
    [{ folder: '/nulle/part' }, 'Le dossier « /nulle/part » n’existe pas sur ce serveur.'],
    [
      { login: 'password', secret: 'faux' },
      'Le serveur refuse cet identifiant, ce mot de passe ou cette clé.',
    ],
  ])(
    '%o is refused in words, and nothing of the server is remembered before it let us in',
    async (more, why) => {
      const { shop, buyer, offer } = await openTrade(more)
      await newOrder(buyer.token, offer)
      expect(await send()).toBe(0)
      expect((await last(shop.token))?.why?.replaceAll('\u00a0', ' ')).toBe(why)
      expect((await read(shop.token)).sftp?.host_key === null).toBe('login' in more)
    },
  )

  test('a key that the server does not know, or that is none, opens nothing', async () => {
    const { shop, buyer, offer, server, settleWith } = await openTrade()
    expect((await settleWith({ secret: 'ssh-ed25519 AAAA' })).answer.errors).toHaveProperty([
      'sftp.secret',
    ])
    await settleWith({ secret: server.strangersKey })
    await newOrder(buyer.token, offer)
    expect(await send()).toBe(0)
    expect((await last(shop.token))?.why).toMatch(/^Le serveur refuse/)
  })

  test('while it is away orders wait, a person is told once, and all are there once it is back', async () => {
    const { shop, buyer, offer, server } = await openTrade()
    await server.stop()
    const orders = [await newOrder(buyer.token, offer), await newOrder(buyer.token, offer)]
    await send({ ahead: 3 })
    expect((await last(shop.token))?.why).toBe('La connexion a été refusée.')
    await send({ ahead: 25 })
    await send({ ahead: 50 })
    expect(await told(shop.id)).toHaveLength(1)
    await server.start()
    expect(await send({ ahead: 130 })).toBe(2)
    expect((await server.files()).sort()).toEqual(
      orders.map(({ number }) => `commande-${number}-r1.csv`).sort(),
    )
  })

  test('a password is sent to no other server, and is never answered', async () => {
    const { shop, settleWith } = await openTrade()
    const moved = await settleWith({ secret: undefined, host: 'localhost' })
    expect(moved.answer).toMatchObject({ code: 'order_files_secret_missing' })
    expect(JSON.stringify(await read(shop.token))).not.toContain('PRIVATE KEY')
    const { rows } = await sql<{ secret: Buffer }>`
      select secret from order_file_targets where shop_id = ${shop.id}`.execute(db)
    expect(rows[0]?.secret.toString('latin1')).not.toContain('PRIVATE KEY')
  })
})

test('private networks are no servers, neither by address nor by name', async () => {
  const inward = await openOrderFileApp({ allowLocal: false })
  const shop = await inward.newShop()
  const sftp = { port: 22, username: 'erp', folder: '.', login: 'password', secret: 'x' }
  for (const host of ['127.0.0.1', '10.0.0.7', '::1', 'localhost', 'erp.local'])
    expect((await inward.settle(shop.token, { way: 'sftp', sftp: { ...sftp, host } })).status).toBe(
      422,
    )
  // A name that was turned inward after it was saved.
  for (const host of ['localhost', '127.0.0.1'])
    await expect(
      sftpCarrier(
        { ...sftp, host, login: 'password', hostKey: null },
        { reach: { allowLocal: false }, patienceMs: 2_000, onHostKey: async () => {} },
      ),
    ).rejects.toThrow('Cette adresse mène à un réseau privé.')
})
