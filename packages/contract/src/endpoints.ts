import { authEndpoints } from './auth.ts'
import { cartEndpoints } from './carts.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { homepageEndpoints } from './homepage.ts'
import { orderEndpoints } from './orders.ts'
import { shopEndpoints } from './shops.ts'
import { tenantEndpoints } from './tenants.ts'
import { userEndpoints } from './users.ts'

/** Every call of the API by name. */
export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...tenantEndpoints,
  ...catalogueEndpoints,
  ...homepageEndpoints,
  ...shopEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
