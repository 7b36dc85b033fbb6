import { Link } from '@tanstack/react-router'
import { NotFound } from '../ui/feedback/empty-state.tsx'
import { Button } from '../ui/form/button.tsx'

export const CategoriesNotFound = () => (
  <NotFound
    title="Aucune catégorie disponible"
    text="Revenez dans un instant, ou cherchez un produit par son nom."
  />
)

export const CategoryNotFound = () => (
  <NotFound
    title="Catégorie introuvable"
    text="Cette catégorie n’existe pas ou n’a plus de produit."
  />
)

export const ConversationNotFound = () => (
  <NotFound
    title="Conversation introuvable"
    text="Cette conversation n’existe pas, ou elle appartient à une autre société."
  >
    <Button asChild>
      <Link to="/messages">Voir les conversations</Link>
    </Button>
  </NotFound>
)

export const CustomerNotFound = () => (
  <NotFound
    title="Client introuvable"
    text="Cette société n’a encore rien commandé chez vous, ou elle n’existe pas."
  >
    <Button asChild>
      <Link to="/shop/customers">Voir les clients</Link>
    </Button>
  </NotFound>
)

export const PageNotFound = () => <NotFound title="Page introuvable" />

export const PersonNotFound = () => (
  <NotFound
    title="Personne introuvable"
    text="Cette personne n’existe pas, ou ne fait pas partie de votre société."
  />
)

export const ProductNotFound = () => (
  <NotFound title="Produit introuvable" text="Ce produit n’existe pas ou n’est plus proposé." />
)

export const ShopNotFound = () => (
  <NotFound title="Fournisseur introuvable" text="Ce fournisseur n’existe pas." />
)
