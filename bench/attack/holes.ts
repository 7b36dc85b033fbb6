import { connect } from 'node:net'
import type { EndpointName } from '@carreau/contract/endpoints'
import { demoPassword } from '../../apps/api/seeds/companies/demo-accounts.ts'
import { newSiret, password, type Reply } from './installation.ts'
import type { World } from './market-of-two.ts'

/** What an authorised attack once found, tried again: null where it is held, else what happened. */
export type Hole = {
  number: number
  says: string
  attack: (world: World) => Promise<string | null>
}

/** Refused, with this code when one is named. */
const refused = (reply: Reply<EndpointName>, code?: string): string | null => {
  if (reply.ok) return `taken: ${reply.status}`
  if (reply.status >= 500) return `${reply.status}`
  return code === undefined || reply.code === code ? null : `refused for ${reply.code}`
}
const firstOf = (...found: (string | null)[]): string | null =>
  found.find(one => one !== null) ?? null

const isoDay = (daysAhead = 0): string =>
  new Date(Date.now() + daysAhead * 86_400_000).toLocaleDateString('fr-CA', {
    timeZone: 'Europe/Paris',
  })

/** How long the server keeps a connection that says nothing (ms). */
const silentConnection = (origin: string): Promise<number> =>
  new Promise((closed, failed) => {
    const since = performance.now()
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    socket.resume()
    socket.once('close', () => closed(performance.now() - since))
    socket.once('error', failed)
    socket.setTimeout(60_000, () => socket.destroy())
  })

export const holes: readonly Hole[] = [
  {
    number: 1,
    says: 'a demo account signs in',
    attack: async ({ send }) => {
      const tries = ['admin@carreau.demo', 'chef@bistrot.demo'].map(email =>
        send('login', { body: { email, password: demoPassword } }),
      )
      return firstOf(...(await Promise.all(tries)).map(reply => refused(reply)))
    },
  },
  {
    number: 2,
    says: 'a wholesaler enters, ships and invoices an order without its customer, or for one who wants none',
    attack: async ({ send, call, shop, chef, offer }) => {
      const body = {
        buyer_id: chef.id,
        delivery_date: isoDay(),
        lines: [{ offer_id: offer.id, packages_quantity: 3 }],
      }
      const { data: entered } = await call('enterOrder', { token: shop.work, body })
      const ids = { token: shop.work, params: { orderId: entered.id } }
      await send('moveOrder', { ...ids, body: { action: 'accept' } })
      const { data: seen } = await call('getOrder', ids)
      const updates = seen.lines.map(line => ({
        line_id: line.id,
        packages_quantity: line.ordered_packages,
      }))
      await send('pickOrder', { ...ids, body: { updates } })
      await send('moveOrder', { ...ids, body: { action: 'ship' } })
      const delivered = await send('moveOrder', { ...ids, body: { action: 'deliver' } })
      // The customer contests it, though it is on its way, and wants no more of them.
      await call('cancelOrder', { token: chef.work, params: ids.params })
      await call('updateOrderEntry', {
        token: chef.work,
        params: { shopId: shop.id },
        body: { allowed: false },
      })
      return firstOf(
        refused(delivered, 'order_contestable'),
        refused(await send('enterOrder', { token: shop.work, body }), 'entry_not_allowed'),
      )
    },
  },
  {
    number: 3,
    says: 'an order is « delivered » before its day',
    attack: async ({ send, call, shop, chef, offer }) => {
      const { data: cart } = await call('addToCart', {
        token: chef.work,
        body: {
          specification_id: offer.specification.id,
          shop_id: shop.id,
          packages_quantity: 2,
        },
      })
      await call('updateCart', {
        token: chef.work,
        params: { cartId: cart.id },
        body: { delivery_date: isoDay(3) },
      })
      const { data } = await call('validateCarts', {
        token: chef.work,
        query: { separate: 'true' },
      })
      const [placed] = data.orders
      const ids = { token: shop.work, params: { orderId: placed?.id ?? 0 } }
      await call('moveOrder', { ...ids, body: { action: 'accept' } })
      const updates = (placed?.lines ?? []).map(({ id, ordered_packages }) => ({
        line_id: id,
        packages_quantity: ordered_packages,
      }))
      await call('pickOrder', { ...ids, body: { updates } })
      await call('moveOrder', { ...ids, body: { action: 'ship' } })
      const delivered = await send('moveOrder', { ...ids, body: { action: 'deliver' } })
      return refused(delivered, 'delivery_day_ahead')
    },
  },
  {
    number: 4,
    says: 'an address nobody proved founds a company or turns a second factor on; one account founds forty',
    attack: async ({ send, register, registerProved }) => {
      const stranger = await register()
      const body = () => ({
        type: 'buyer' as const,
        company_name: 'Hôtel du Palais',
        siret: newSiret(),
        address: '1 rue de la Paix, 75002 Paris',
      })
      const unproved = await send('createTenant', { ...stranger, body: body() })
      const factor = await send('beginSecondFactor', stranger)
      const founder = await registerProved()
      let taken = 0
      for (let turn = 0; turn < 12; turn += 1)
        if ((await send('createTenant', { ...founder, body: body() })).ok) taken += 1
      return firstOf(
        refused(unproved),
        refused(factor),
        taken <= 5 ? null : `${taken} companies of one account`,
      )
    },
  },
  {
    number: 5,
    says: 'an approved wholesaler takes another identity by itself',
    attack: async ({ send, call, found, approve }) => {
      const shop = await found('shop')
      await approve(shop.id)
      const { data: before } = await call('getShopProfile', { token: shop.work })
      await send('updateShopProfile', {
        token: shop.work,
        body: { version: before.version, company_name: 'Carrefour', siret: newSiret() },
      })
      const { data: after } = await call('getShopProfile', { token: shop.work })
      const isKept = after.company_name === before.company_name && after.siret === before.siret
      return isKept ? null : `now « ${after.company_name} », ${after.siret}`
    },
  },
  {
    number: 6,
    says: 'a call that takes no file is sent as a form, past the shedding of load',
    attack: async ({ origin, chef }) => {
      const form = new FormData()
      form.set('x', 'x')
      const { status } = await fetch(`${origin}/api/v3/carts/validate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${chef.work}` },
        body: form,
      })
      return status >= 400 && status < 500 ? null : String(status)
    },
  },
  {
    number: 7,
    says: 'each made-up parameter renders the home page anew',
    attack: async ({ origin }) => {
      const timed = async (paths: string[]): Promise<number> => {
        const since = performance.now()
        for (const path of paths) await (await fetch(origin + path)).text()
        return (performance.now() - since) / paths.length
      }
      const times = 40
      await timed(['/', '/'])
      const known = await timed(Array.from({ length: times }, () => '/'))
      const madeUp = await timed(Array.from({ length: times }, (_, turn) => `/?x=${turn}`))
      // A page that is rendered takes some twenty times as long as one that is kept.
      return madeUp < 3 * known + 1 ? null : `${madeUp.toFixed(1)} ms, known ${known.toFixed(1)} ms`
    },
  },
  {
    number: 8,
    says: 'an account without a company uploads pictures',
    attack: async ({ origin, registerProved }) => {
      const { token } = await registerProved()
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(64)], { type: 'image/png' }), 'x.png')
      const { status } = await fetch(`${origin}/api/v3/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return status === 403 ? null : String(status)
    },
  },
  {
    number: 9,
    says: 'a company’s token opens companies, exports a person’s data or ends the account',
    attack: async ({ send, chef }) => {
      const token = chef.work
      const params = { type: 'buyer', id: chef.id, role: 'admin' } as const
      return firstOf(
        refused(await send('openAccess', { token, params })),
        refused(await send('exportMe', { token })),
        refused(await send('deleteMe', { token, body: { current_password: password } })),
      )
    },
  },
  {
    number: 10,
    says: 'ten wrong passwords from elsewhere lock the owner out',
    attack: async ({ send, newAddress, registerProved }) => {
      const owner = await registerProved()
      const elsewhere = newAddress()
      const { email } = owner
      for (let turn = 0; turn < 12; turn += 1)
        await send('login', { from: elsewhere, body: { email, password: `faux ${turn}` } })
      const guessed = await send('login', { from: elsewhere, body: { email, password } })
      const own = await send('login', { from: owner.from, body: { email, password } })
      return firstOf(refused(guessed, 'too_many_attempts'), own.ok ? null : `owner: ${own.code}`)
    },
  },
  {
    number: 11,
    says: 'a first name carries a link or shouts in our mails',
    attack: async ({ send, register, mailWith, newAddress }) => {
      const names = ['http://evil.example', 'Gagnez sur evil.example', 'lea@evil.example']
      const tries = names.map((name, turn) =>
        send('register', {
          from: newAddress(),
          body: { email: `nom-${turn}-${Date.now()}@banc.exemple`, password, name },
        }),
      )
      const { email } = await register('CLIQUEZ URGENT')
      const shouts = (await mailWith(email, '/auth/address')).includes('URGENT')
      return firstOf(
        ...(await Promise.all(tries)).map(reply => refused(reply)),
        shouts ? 'the mail says « URGENT »' : null,
      )
    },
  },
  {
    number: 12,
    says: 'several orders of a day go below the approval limit one by one',
    attack: async ({ call, found, join, order }) => {
      const admin = await found('buyer')
      await call('updateCompany', { token: admin.work, body: { approval_limit: 100 } })
      const purchaser = await join(admin, { type: 'buyer', id: admin.id, role: 'purchaser' })
      // 4 packages at 15 €: 60 € without tax, each below the limit, both together above it.
      const first = await order(purchaser.work, 4)
      const apart = await order(purchaser.work, 4, { separate: 'true' })
      const waits = first.status === 'submitted' && apart.status === 'to_approve'
      // Added to the one that is with its wholesaler, the packages wait, and it still says four.
      const added = await order(purchaser.work, 4)
      const held =
        added.id === first.id &&
        added.changes.at(-1)?.state === 'to_approve' &&
        added.lines.every(line => line.ordered_packages === 4)
      return firstOf(
        waits ? null : `${first.status}, then ${apart.status}`,
        held ? null : `added to one that left: ${added.changes.at(-1)?.state}`,
      )
    },
  },
  {
    number: 13,
    says: 'the brand of a wholesaler that waits reaches others',
    attack: async ({ call, found, shop, offer }) => {
      const waiting = await found('shop')
      const { specification } = offer
      await call('createShopOffer', {
        token: waiting.work,
        body: {
          specification: {
            product_id: specification.product_id,
            content_unit: 'kg',
            average_volume: 6,
            packaging_id: specification.packaging_id,
            origin_id: specification.origin_id,
            category: 'I',
            brand_name: 'Marque Pirate',
          },
          billing_type: 'package',
          unit_price: 9,
        },
      })
      const { data } = await call('getOfferChoices', { token: shop.work })
      return data.brands.includes('Marque Pirate') ? 'chosen from by others' : null
    },
  },
  {
    number: 14,
    says: 'a connection that says nothing stays a minute',
    attack: async ({ origin }) => {
      const milliseconds = await silentConnection(origin)
      return milliseconds < 20_000 ? null : `${Math.round(milliseconds / 1_000)} s`
    },
  },
  {
    number: 15,
    says: 'a picker exports prices; a picture nobody sent, a name that turns about and a push to one’s own host are taken',
    attack: async ({ send, origin, shop, chef, join }) => {
      const picker = await join(shop, { type: 'shop', id: shop.id, role: 'picker' })
      const exported = await fetch(`${origin}/api/v3/shop/offers/export?format=csv`, {
        headers: { authorization: `Bearer ${picker.work}` },
      })
      const avatar_key = '0123456789abcdef0123456789abcdef'
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
      const subscription = { endpoint: 'https://127.0.0.1:5432/', keys }
      return firstOf(
        exported.status === 403 ? null : `export: ${exported.status}`,
        refused(await send('updateMe', { ...chef, body: { avatar_key } })),
        refused(await send('updateMe', { ...chef, body: { first_name: 'Nora\u202Eyz' } })),
        refused(
          await send('registerDevice', {
            token: chef.token,
            body: { platform: 'web', subscription },
          }),
        ),
      )
    },
  },
  {
    number: 16,
    says: 'who sends 12 MB sees a broken connection instead of the refusal',
    attack: async ({ origin, chef }) => {
      const { status } = await fetch(`${origin}/api/v3/media`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${chef.work}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ x: 'x'.repeat(12_000_000) }),
      }).catch(error => ({ status: String(error.cause ?? error) }))
      return status === 413 ? null : String(status)
    },
  },
]
