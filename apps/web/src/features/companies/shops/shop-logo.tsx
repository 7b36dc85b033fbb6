import { cx } from 'class-variance-authority'
import type { Shop } from '../door/shops.queries.ts'

const tints = ['leaf', 'saffron', 'earth', 'citrus', 'berry', 'tomato', 'lilac', 'cream'] as const

/** « La Halle de Corbas » → « HC »: articles are not initials. */
const initials = (name: string): string =>
  name
    .split(/[\s’'-]+/)
    .filter(word => /^\p{Lu}/u.test(word) && !/^(La|Le|Les|L|Aux?)$/.test(word))
    .slice(0, 2)
    .map(word => word.charAt(0))
    .join('') || name.charAt(0)

/** The wholesaler's own picture, else its initials on a colour that stays its own. */
export const ShopLogo = ({ shop, className }: { shop: Shop; className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'flex shrink-0 items-center justify-center overflow-hidden rounded-md font-bold font-display',
      className,
    )}
    style={{ backgroundColor: `var(--tint-${tints[shop.id % tints.length]})` }}
  >
    {shop.logo_url === null ? (
      initials(shop.name)
    ) : (
      <img
        src={shop.logo_url}
        alt=""
        width={128}
        height={128}
        loading="lazy"
        className="size-full object-cover"
      />
    )}
  </span>
)
