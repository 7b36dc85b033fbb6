import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./failures.tsx').then(file => file.failures)

/**
 * `errorComponent` and `notFoundComponent` of the routes, in one file that no screen should need: the
 * router fetches it with the first failure. What is shown when even that cannot be had is its own
 * screen (router-error-screen.tsx).
 */
export const RouteError = lazyRouteComponent(load, 'RouteError')
export const CartError = lazyRouteComponent(load, 'CartError')
export const CategoriesNotFound = lazyRouteComponent(load, 'CategoriesNotFound')
export const CategoryNotFound = lazyRouteComponent(load, 'CategoryNotFound')
export const ConversationNotFound = lazyRouteComponent(load, 'ConversationNotFound')
export const CustomerNotFound = lazyRouteComponent(load, 'CustomerNotFound')
export const OrderNotFound = lazyRouteComponent(load, 'OrderNotFound')
export const PageNotFound = lazyRouteComponent(load, 'PageNotFound')
export const PersonNotFound = lazyRouteComponent(load, 'PersonNotFound')
export const PickingNotFound = lazyRouteComponent(load, 'PickingNotFound')
export const ProductNotFound = lazyRouteComponent(load, 'ProductNotFound')
export const ShopNotFound = lazyRouteComponent(load, 'ShopNotFound')
