import { CompanyLogo } from '../../../ui/company-logo.tsx'
import type { Shop } from '../door/shops.queries.ts'

/** « La Halle de Corbas » → « HC »: articles are not initials. */
const initials = (name: string): string =>
  name
    .split(/[\s’'-]+/)
    .filter(word => /^\p{Lu}/u.test(word) && !/^(La|Le|Les|L|Aux?)$/.test(word))
    .slice(0, 2)
    .map(word => word.charAt(0))
    .join('') || name.charAt(0)

/** The wholesaler's own picture, else its initials. */
export const ShopLogo = ({
  shop: { id, name, logo_url },
  className,
}: {
  shop: Shop
  className?: string
}) => <CompanyLogo id={id} picture={logo_url} letters={initials(name)} className={className} />
