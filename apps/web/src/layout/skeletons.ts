import { UserSkeleton } from '../features/accounts/people/user-skeleton.tsx'
import { CartSkeleton } from '../features/carts/cart-skeleton.tsx'
import {
  CategoriesSkeleton,
  CategorySkeleton,
  OffersSkeleton,
  ProductSkeleton,
  SearchSkeleton,
} from '../features/catalogue/skeletons.tsx'
import { ShopSkeleton, ShopsSkeleton } from '../features/companies/shops/shops-skeleton.tsx'
import {
  ConversationsSkeleton,
  ThreadSkeleton,
} from '../features/conversations/conversations-skeleton.tsx'
import { CustomersSkeleton } from '../features/customers/customers-skeleton.tsx'
import { ListsSkeleton } from '../features/lists/lists-skeleton.tsx'
import { HomeSkeleton } from '../features/operator/homepage/home-skeleton.tsx'
import { PageLoading } from '../features/operator/pages/page-loading.tsx'
import { DeskSkeleton, OrderSkeleton, OrdersSkeleton } from '../features/orders/skeletons.tsx'
import { PriceListSkeleton } from '../features/price-list/price-list-skeleton.tsx'
import { NotFound } from '../ui/feedback/empty-state.tsx'

/** What screens show while they load, and where there is none, in one file of the client (later-skeleton.tsx). */
export const skeletons = {
  CategoriesSkeleton,
  CategorySkeleton,
  ConversationsSkeleton,
  ThreadSkeleton,
  ShopSkeleton,
  ShopsSkeleton,
  CartSkeleton,
  ProductSkeleton,
  SearchSkeleton,
  CustomersSkeleton,
  HomeSkeleton,
  ListsSkeleton,
  NotFound,
  OffersSkeleton,
  DeskSkeleton,
  OrderSkeleton,
  OrdersSkeleton,
  PageLoading,
  PriceListSkeleton,
  UserSkeleton,
}
