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
  '/auth/login',
  '/auth/register',
  '/auth/forgot',
  '/auth/callback',
  '/nowhere',
] as const

/** What needs a person; `{order}` and `{user}` stand for ids of theirs. */
export const privateScreens = [
  '/cart',
  '/orders',
  '/orders/{order}',
  '/lists',
  '/messages',
  '/notifications',
  '/settings',
  '/user/{user}',
  '/auth/tenants',
  '/auth/create-tenant',
] as const
