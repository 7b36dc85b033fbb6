/** The pages every market has (seeds/contents.ts), as the footer and the pages themselves list them. */
export const helpPages = [
  { slug: 'aide', label: 'Aide' },
  { slug: 'livraison', label: 'Livraison' },
] as const

export const legalPages = [
  { slug: 'conditions-generales', label: 'Conditions générales' },
  { slug: 'confidentialite', label: 'Confidentialité' },
  { slug: 'mentions-legales', label: 'Mentions légales' },
] as const
