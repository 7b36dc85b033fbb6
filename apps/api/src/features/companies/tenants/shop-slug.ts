import { foldText } from '@carreau/domain/french/fold'

/** What a shop's address is made of: « L’Écrin d’Œufs & Cie » → `l-ecrin-d-oeufs-cie`. */
export const shopSlug = (companyName: string): string =>
  foldText(companyName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'fournisseur'
