import { globSync } from 'node:fs'

/** What anybody may see; the server renders these. */
export const publicScreens = [
  '/',
  '/search-products?search=tomate',
  '/search-products?search=tomate&view=table&bio=true',
  '/search-products?search=zzzzzz',
  '/products/54',
  '/categories',
  '/categories/10',
  '/shops',
  '/shops/primeurs-de-rungis',
  '/offers',
  '/about',
  '/pages/conditions-generales',
  '/pages/livraison',
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/callback',
  '/auth/invitation',
  '/auth/address?token=inconnu',
  '/nowhere',
] as const

/** A wholesaler's screens, for its administrator. */
export const shopScreens = [
  '/shop',
  '/shop/orders',
  '/shop/orders/new',
  '/shop/picking',
  '/shop/picking?by=product',
  '/shop/picking/999999',
  '/shop/tours',
  '/shop/stock',
  '/shop/stock?view=arrivals',
  '/shop/stock?view=promises',
  '/shop/stock?view=new',
  '/shop/stock?lot=999999',
  '/shop/stock?arrival=999999',
  '/shop/recalls',
  '/shop/recalls?lot=L-0',
  '/shop/recalls?id=999999',
  '/shop/offers',
  '/shop/offers/import',
  '/shop/offers/sending',
  '/shop/customers',
  '/shop/customers?q=zzzzzz',
  '/shop/customers/2',
  '/shop/customers?view=ageing',
  '/shop/customers?view=bank',
  '/shop/customers?view=reminders',
  '/shop/customers/2?tab=prix',
  '/shop/customers/2?tab=factures',
  '/shop/customers/2?tab=consignes',
  '/shop/customers/2?tab=conditions',
  '/shop/invoices',
  '/shop/invoices?state=overdue&q=zzzzzz',
  '/shop/invoices?variance=true',
  '/shop/invoices?compare=999999',
  '/shop/to-invoice',
  '/shop/figures',
  '/shop/figures?days=365',
  '/shop/profile',
  '/shop/profile?section=livraison',
  '/shop/profile?section=legal',
  '/shop/profile?section=mentions',
  '/settings?section=facturation-electronique',
] as const

/** The platform's screens, for its operator. */
export const platformScreens = [
  '/platform',
  '/platform/tenants',
  '/platform/catalogue',
  '/platform/catalogue?tab=produits',
  '/platform/catalogue?tab=rayons',
  '/platform/catalogue?tab=origines',
  '/platform/catalogue?tab=maturites',
  '/platform/catalogue?tab=conditionnements',
  '/platform/catalogue?tab=marques',
  '/platform/catalogue?tab=taux',
  '/platform/people',
  '/platform/people?tenant=2',
  '/platform/homepage',
  '/platform/pages',
  '/platform/figures',
  '/platform/jobs',
] as const

/** What needs a person; `{order}`, `{conversation}` and `{user}` stand for ids of theirs. */
export const privateScreens = [
  '/cart',
  '/needs',
  '/orders',
  '/orders?view=register',
  '/orders?view=crates',
  '/orders?view=crates&shop=999999',
  '/orders?view=recall&recall=999999',
  '/orders/{order}',
  '/orders/{order}/reception',
  '/invoices',
  '/invoices?view=purchases',
  '/invoices?variance=true',
  '/invoices?compare=999999',
  '/lists',
  '/order-guide',
  '/messages',
  '/messages/999999',
  '/messages/{conversation}',
  '/notifications',
  '/settings',
  '/settings?section=mot-de-passe',
  '/settings?section=double-authentification',
  '/settings?section=societe',
  '/settings?section=membres',
  '/settings?section=integrations',
  '/settings?section=journal',
  '/settings?section=notifications',
  '/settings?section=apparence',
  '/settings?section=sessions',
  '/settings?section=agenda',
  '/settings?section=mes-donnees',
  '/user/{user}',
  '/auth/tenants',
  '/auth/create-tenant',
] as const

const folder = new URL('../../../apps/web/src/routes', import.meta.url)

/** Every address the application knows, as its route files name them: `/orders/$orderId`. */
export const routePaths = (): string[] => {
  const paths = globSync('**/*.tsx', { cwd: folder.pathname })
    .filter(file => file !== '__root.tsx' && !/(^|\/)-/.test(file))
    .map(file => `/${file.replace(/(^|\/)(index|route)?\.tsx$/, '').replace(/\.tsx$/, '')}`)
  return [...new Set(paths)].sort()
}
