/** Who uses Carreau: tenant types, their roles and what each may do (docs/product.md#people). */

export const tenantTypes = ['buyer', 'shop', 'platform'] as const
export type TenantType = (typeof tenantTypes)[number]

export const buyerRoles = ['admin', 'purchaser', 'accountant'] as const
export type BuyerRole = (typeof buyerRoles)[number]
export const shopRoles = ['admin', 'sales', 'picker', 'driver', 'accountant'] as const
export type ShopRole = (typeof shopRoles)[number]
export const platformRoles = ['operator'] as const
export type PlatformRole = (typeof platformRoles)[number]

export type Role = BuyerRole | ShopRole | PlatformRole

/** In whose name someone acts: one tenant type and one role of it. */
export type Caller =
  | { readonly type: 'buyer'; readonly role: BuyerRole }
  | { readonly type: 'shop'; readonly role: ShopRole }
  | { readonly type: 'platform'; readonly role: PlatformRole }

type Wording = { readonly label: string; readonly description: string }

/** French name and one sentence for each tenant type. */
export const tenantTypeWording: Record<TenantType, Wording> = {
  buyer: {
    label: 'Acheteur',
    description: 'Restaurant, primeur, traiteur ou collectivité qui commande des produits frais.',
  },
  shop: {
    label: 'Grossiste',
    description: 'Fournisseur qui publie ses prix, prépare, livre et facture les commandes.',
  },
  platform: {
    label: 'Plateforme',
    description: 'Équipe de Carreau, qui tient l’accueil, les pages et la liste des grossistes.',
  },
}

/** French name and one sentence for each role of each tenant type (docs/product.md#roles). */
export const roleWording: {
  readonly buyer: Record<BuyerRole, Wording>
  readonly shop: Record<ShopRole, Wording>
  readonly platform: Record<PlatformRole, Wording>
} = {
  buyer: {
    admin: {
      label: 'Administrateur',
      description: 'Gère la société, ses membres et ses réglages, et approuve les commandes.',
    },
    purchaser: {
      label: 'Acheteur',
      description: 'Tient les listes et les paniers, et commande jusqu’au plafond de la société.',
    },
    accountant: {
      label: 'Comptable',
      description: 'Consulte les commandes et télécharge les factures et les avoirs.',
    },
  },
  shop: {
    admin: {
      label: 'Administrateur',
      description: 'Gère la boutique, ses membres, ses offres, ses commandes et ses documents.',
    },
    sales: {
      label: 'Commercial',
      description: 'Tient les offres et les prix, répond aux commandes et aux clients.',
    },
    picker: {
      label: 'Préparateur',
      description: 'Voit les commandes acceptées et saisit leur préparation.',
    },
    driver: {
      label: 'Livreur',
      description: 'Voit les tournées et livre, sans voir aucun prix.',
    },
    accountant: {
      label: 'Comptable',
      description: 'Consulte les commandes, émet et télécharge les factures et les avoirs.',
    },
  },
  platform: {
    operator: {
      label: 'Opérateur',
      description: 'Tient l’accueil et les pages, et valide les nouveaux grossistes.',
    },
  },
}

const rolesByType = {
  buyer: buyerRoles,
  shop: shopRoles,
  platform: platformRoles,
} as const satisfies Record<TenantType, readonly Role[]>

/** Roles of a tenant type, from the widest to the narrowest. */
export const rolesOf = (type: TenantType): readonly Role[] => rolesByType[type]

/** The caller that two texts name, or null when the type has no such role. */
export const callerFrom = (type: string, role: string): Caller | null => {
  const known = tenantTypes.find(one => one === type)
  // Each type is paired with roles of its own alone.
  return known !== undefined && rolesOf(known).some(one => one === role)
    ? ({ type: known, role } as Caller)
    : null
}

/** French name and sentence of a caller's role. */
export const wordingOf = (caller: Caller): Wording => {
  if (caller.type === 'buyer') return roleWording.buyer[caller.role]
  if (caller.type === 'shop') return roleWording.shop[caller.role]
  return roleWording.platform[caller.role]
}

/** French name of a role: « Préparateur ». */
export const roleLabel = (caller: Caller): string => wordingOf(caller).label
