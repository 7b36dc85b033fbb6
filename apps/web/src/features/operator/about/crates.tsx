import { ProductTile } from '../../../ui/product/product-tile.tsx'

const tints = ['leaf', 'tomato', 'citrus', 'earth', 'saffron', 'berry', 'lilac', 'cream', 'leaf']

/** A stall seen from above: the crates of the market's categories, for the eye only. */
export const Crates = ({ pictures }: { pictures: readonly string[] }) => (
  <div aria-hidden="true" className="grid grid-cols-6 gap-2 sm:gap-3 lg:grid-cols-3">
    {pictures.slice(0, tints.length).map((picture, index) => (
      <ProductTile
        key={picture}
        photo={picture}
        tint={tints[index] ?? 'cream'}
        sizes="(min-width: 1024px) 120px, 15vw"
        eager={index === 0}
        className="nth-[n+7]:max-lg:hidden"
      />
    ))}
  </div>
)
