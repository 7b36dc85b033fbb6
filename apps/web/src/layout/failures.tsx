import { CartError } from '../features/carts/cart-error.tsx'
import { ConversationNotFound } from '../features/conversations/conversation-not-found.tsx'
import { CustomerNotFound } from '../features/customers/customer-not-found.tsx'
import { OrderNotFound, PickingNotFound } from '../features/orders/not-found.tsx'
import { NotFound } from '../ui/feedback/empty-state.tsx'
import { RouteError } from '../ui/feedback/error-state.tsx'

const CategoriesNotFound = () => (
  <NotFound
    title="Aucune catégorie disponible"
    text="Revenez dans un instant, ou cherchez un produit par son nom."
  />
)

const CategoryNotFound = () => (
  <NotFound
    title="Catégorie introuvable"
    text="Cette catégorie n’existe pas ou n’a plus de produit."
  />
)

const PageNotFound = () => <NotFound title="Page introuvable" />

const PersonNotFound = () => (
  <NotFound
    title="Personne introuvable"
    text="Cette personne n’existe pas, ou ne fait pas partie de votre société."
  />
)

const ProductNotFound = () => (
  <NotFound title="Produit introuvable" text="Ce produit n’existe pas ou n’est plus proposé." />
)

const ShopNotFound = () => (
  <NotFound title="Fournisseur introuvable" text="Ce fournisseur n’existe pas." />
)

/** What a screen shows in place of what it cannot, in one file of the client (later-failures.ts). */
export const failures = {
  CartError,
  CategoriesNotFound,
  CategoryNotFound,
  ConversationNotFound,
  CustomerNotFound,
  OrderNotFound,
  PageNotFound,
  PersonNotFound,
  PickingNotFound,
  ProductNotFound,
  RouteError,
  ShopNotFound,
}
