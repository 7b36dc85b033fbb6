import { type BrowserContext, expect, test } from '@playwright/test'
import { type Api, apiAt } from '../../api.ts'
import { follow, open } from '../../open.ts'
import { demoPeople, demoSession } from '../../session.ts'
import { routePaths } from './screens.ts'

// Long: each test is for whichever worker is free.
test.describe.configure({ mode: 'parallel' })

type Role = keyof typeof demoPeople | 'visitor'

/** The heading of the screen, or the address one is sent to. */
type Expected = string | RegExp | { at: string }
type ByRole = Partial<Record<Role, Expected>>
/** A role that a row leaves out does not visit it. */
type Row = { address?: string; byRole: ByRole }

const everyone = (title: string | RegExp): ByRole => ({
  visitor: title,
  purchaser: title,
  accountant: title,
  approver: title,
})
/** A visitor signs in first and is brought back (`{address}` is the row's own). */
const signedIn = (title: string | RegExp, accountant: Expected = title) => ({
  ...everyone(title),
  visitor: { at: '/auth/login?redirect={address}' },
  accountant,
})
/** Whoever is there already goes on. */
const onlyVisitors = (title: string) => ({
  visitor: title,
  purchaser: { at: '/' },
  accountant: { at: '/' },
  approver: { at: '/' },
})
/** A wholesaler's screens; the picker sees some of them. */
const shopDesk = (title: Expected, picker?: Expected): ByRole => ({
  visitor: { at: '/auth/login?redirect={address}' },
  purchaser: 'Cet espace est réservé aux grossistes.',
  wholesaler: title,
  ...(picker === undefined ? {} : { picker }),
})
const platformDesk = (title: Expected): ByRole => ({
  visitor: { at: '/auth/login?redirect={address}' },
  purchaser: 'Cet espace est réservé à l’équipe de Carreau.',
  operator: title,
})

const notAllowed = 'Votre rôle ne permet pas cette action.'

const rows: Record<string, Row> = {
  '/': { byRole: everyone(/./) },
  '/about': { byRole: everyone('À propos de Carreau') },
  '/auth/address': {
    address: '/auth/address?token=inconnu',
    byRole: everyone('Confirmez votre adresse'),
  },
  '/auth/callback': { byRole: onlyVisitors('La connexion n’a pas abouti.') },
  '/auth/create-tenant': { byRole: signedIn('Inscrire une société') },
  '/auth/forgot': { byRole: everyone('Mot de passe oublié') },
  '/auth/invitation': {
    address: '/auth/invitation?token=inconnu',
    byRole: everyone('Cette invitation n’est plus valable'),
  },
  '/auth/login': { byRole: onlyVisitors('Se connecter') },
  '/auth/register': { byRole: onlyVisitors('Créer un compte') },
  '/auth/reset': { address: '/auth/reset?token=inconnu', byRole: everyone('Nouveau mot de passe') },
  '/auth/tenants': { byRole: signedIn(/^Pour qui travaillez-vous/) },
  '/cart': {
    byRole: signedIn(/^(Panier|Votre panier est vide)$/, notAllowed),
  },
  '/categories': { byRole: everyone('Catégories') },
  '/categories/$categoryId': { address: '/categories/9', byRole: everyone(/./) },
  '/invoices': { byRole: signedIn('Factures') },
  '/lists': { byRole: signedIn('Listes & Favoris') },
  '/messages': {
    byRole: { ...signedIn('Conversations'), wholesaler: 'Conversations', picker: notAllowed },
  },
  '/messages/$conversationId': {
    address: '/messages/1',
    byRole: {
      ...signedIn('Primeurs de Rungis'),
      wholesaler: 'Bistrot des Halles',
      picker: notAllowed,
    },
  },
  '/notifications': { byRole: signedIn('Notifications') },
  '/offers': { byRole: everyone('Offres') },
  '/needs': { byRole: signedIn('Besoin', notAllowed) },
  '/order-guide': { byRole: signedIn('Mes produits', notAllowed) },
  '/orders': { byRole: signedIn('Commandes') },
  '/orders/sent': {
    address: '/orders/sent?ids={order}',
    byRole: signedIn(/^(Commande envoyée|Envoyée pour approbation)$/),
  },
  '/orders/$orderId_.reception': {
    address: '/orders/{order}/reception',
    byRole: signedIn('Réceptionner'),
  },
  '/orders/$orderId': { address: '/orders/{order}', byRole: signedIn(/^Commande C\d/) },
  '/pages/$pageSlug': { address: '/pages/aide', byRole: everyone(/./) },
  '/platform': { byRole: platformDesk('Aujourd’hui') },
  '/platform/figures': { byRole: platformDesk('Chiffres') },
  '/platform/homepage': { byRole: platformDesk('Accueil') },
  '/platform/catalogue': { byRole: platformDesk('Catalogue') },
  '/platform/jobs': { byRole: platformDesk('Tâches en échec') },
  '/platform/pages': { byRole: platformDesk('Pages') },
  '/platform/people': { byRole: platformDesk('Personnes') },
  '/platform/tenants': { byRole: platformDesk('Grossistes') },
  '/products/$productId': { address: '/products/6', byRole: everyone(/^Tomate/) },
  '/search-products': { byRole: everyone('Tous les produits') },
  '/settings': { byRole: signedIn('Paramètres') },
  '/shop': { byRole: shopDesk('Aujourd’hui', { at: '/shop/picking' }) },
  '/shop/offers': { byRole: shopDesk('Mercuriale') },
  '/shop/offers/import': { byRole: shopDesk('Importer une mercuriale') },
  '/shop/offers/sending': { byRole: shopDesk('Envoyer la mercuriale') },
  '/shop/orders': { byRole: shopDesk('Commandes', 'Commandes') },
  '/shop/orders/new': { byRole: shopDesk('Saisir une commande', 'Saisir une commande') },
  '/shop/picking': { byRole: shopDesk('Préparation', 'Préparation') },
  '/shop/picking/$orderId': {
    address: '/shop/picking/999999',
    byRole: shopDesk('Commande introuvable', 'Commande introuvable'),
  },
  '/shop/profile': { byRole: shopDesk('Boutique', 'Boutique') },
  '/shop/customers': { byRole: shopDesk('Clients') },
  '/shop/customers/$buyerId': {
    address: '/shop/customers/2',
    byRole: shopDesk('Bistrot des Halles'),
  },
  '/shop/invoices': { byRole: shopDesk('Factures') },
  '/shop/tours': { byRole: shopDesk('Tournées', 'Tournées') },
  '/shop/tours/$orderId': {
    address: '/shop/tours/999999',
    byRole: shopDesk(
      'Cet arrêt n’est plus sur une tournée',
      'Cet arrêt n’est plus sur une tournée',
    ),
  },
  '/shop/stock': { byRole: shopDesk('Stock', 'Stock') },
  '/shop/recalls': { byRole: shopDesk('Rappels', 'Rappels') },
  '/shop/to-invoice': { byRole: shopDesk('À facturer') },
  '/shop/figures': { byRole: shopDesk('Chiffres') },
  '/shops': { byRole: everyone('Nos fournisseurs') },
  '/shops/$shopSlug': {
    address: '/shops/primeurs-de-rungis',
    byRole: everyone('Primeurs de Rungis'),
  },
  '/user/$userId': { address: '/user/{user}', byRole: signedIn('Mon Profil') },
}

test('every route has its row', () => {
  expect(Object.keys(rows).sort()).toEqual(routePaths())
})

const visitAll = async (
  context: BrowserContext,
  role: Role,
  ids: { order: number; user: number },
): Promise<void> => {
  const page = await context.newPage()
  // The code is loaded once; be-sound.e2e.ts loads each screen as somebody who may see it, and
  // sign-in.e2e.ts a private one as a visitor.
  await open(page, '/about')
  for (const [route, { address = route, byRole }] of Object.entries(rows))
    await test.step(`${route} for the ${role}`, async () => {
      const expected = byRole[role]
      if (expected === undefined) return
      const own = address.replace('{order}', String(ids.order)).replace('{user}', String(ids.user))
      await follow(page, own)
      if (typeof expected === 'object' && 'at' in expected)
        await expect.soft(page).toHaveURL(expected.at.replace('{address}', encodeURIComponent(own)))
      else {
        await expect
          .soft(page.getByRole('heading', { level: 1, name: expected }).first())
          .toBeVisible()
        await expect.soft(page).toHaveURL(own)
      }
      await expect.soft(page.getByText("Quelque chose s'est mal passé")).toBeHidden()
    })
}

/** An order of the company, and the person's own number. */
const idsOf = async (
  api: Api,
  { userId, tenantToken }: { userId: number; tenantToken: string },
) => {
  const { data: orders } = await api('listOrders', { token: tenantToken })
  return { order: orders[0]?.id ?? 0, user: userId }
}

test('a visitor sees the market, and signs in for the rest', async ({ context, baseURL }) => {
  test.slow()
  const api = apiAt(baseURL)
  await visitAll(context, 'visitor', await idsOf(api, await demoSession(api, demoPeople.purchaser)))
})

for (const role of Object.keys(demoPeople) as (keyof typeof demoPeople)[])
  test(`the ${role} is shown what the role may do`, async ({ browser, baseURL }) => {
    test.slow()
    const api = apiAt(baseURL)
    const session = await demoSession(api, demoPeople[role])
    const origins = [{ origin: baseURL ?? '', localStorage: session.storage }]
    const context = await browser.newContext({ storageState: { cookies: [], origins } })
    // The platform has no orders.
    const ids = role === 'operator' ? { order: 0, user: session.userId } : await idsOf(api, session)
    await visitAll(context, role, ids)
    await context.close()
  })
