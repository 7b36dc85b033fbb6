import { formatCount, formatNumber, formatPackages } from '@carreau/domain/french/format'
import type { ReactNode } from 'react'
import { Price } from '../../ui/product/price.tsx'
import type { ReorderPreview } from './reordering.ts'

type Line = ReorderPreview['lines'][number]

const isChanged = ({ unit_price, ordered_unit_price }: Line): boolean =>
  ordered_unit_price !== null && ordered_unit_price !== unit_price
export const isHeld = ({ packages_in_cart, packages_quantity }: Line): boolean =>
  packages_in_cart >= packages_quantity
const isAdjusted = (line: Line): boolean =>
  line.ordered_packages !== line.packages_quantity && !isHeld(line)

/** « 2 plus chers, 1 manque »; « Rien n’a changé » where the order would be the same. */
export const changesInWords = ({ lines, missing }: ReorderPreview): string => {
  const changed = lines.filter(isChanged)
  const dearer = changed.filter(line => line.unit_price > (line.ordered_unit_price ?? 0)).length
  const others = lines.filter(line => isAdjusted(line) || isHeld(line)).length
  const words = [
    missing.length > 0 && formatCount(missing.length, 'manque', 'manquent'),
    dearer > 0 && formatCount(dearer, 'plus cher', 'plus chers'),
    changed.length > dearer && formatCount(changed.length - dearer, 'moins cher', 'moins chers'),
    others > 0 && formatCount(others, 'quantité différente', 'quantités différentes'),
  ].filter(Boolean)
  return words.length === 0 ? 'Rien n’a changé' : words.join(', ')
}

/** What ordering the same again would not repeat: dearer, cheaper, gone, raised, held already. */
export const Differences = ({ preview: { lines, missing, shop } }: { preview: ReorderPreview }) => {
  const dearer = lines.filter(
    line => isChanged(line) && line.unit_price > (line.ordered_unit_price ?? 0),
  )
  const cheaper = lines.filter(line => isChanged(line) && !dearer.includes(line))
  const adjusted = lines.filter(isAdjusted)
  const held = lines.filter(isHeld)
  const same = lines.filter(line => !isChanged(line) && !isAdjusted(line) && !isHeld(line))
  return (
    <div className="-mx-1 flex max-h-[60dvh] flex-col gap-4 overflow-y-auto px-1 text-sm">
      {lines.length === 0 && (
        <p>{`${shop.name} ne propose plus rien de cette commande aujourd’hui.`}</p>
      )}
      {lines.length > 0 &&
        missing.length + dearer.length + cheaper.length + adjusted.length + held.length === 0 && (
          <p>Rien n’a changé depuis.</p>
        )}
      <Part
        title={`Il manque ${formatCount(missing.length, 'article', 'articles')}`}
        lines={missing}
      >
        {line => (
          <>
            <span className="font-medium">{line.name}</span>
            <span className="text-ink-soft">
              {line.reason}
              {line.alternative !== null && (
                <span className="block">
                  <Price value={line.alternative.unit_price} unit={line.alternative.unit} /> chez{' '}
                  {line.alternative.shop.name}
                </span>
              )}
            </span>
          </>
        )}
      </Part>
      <Part title="Plus cher" lines={dearer}>
        {line => <Changed line={line} className="text-tomato-ink" />}
      </Part>
      <Part title="Moins cher" lines={cheaper}>
        {line => <Changed line={line} className="text-leaf-ink" />}
      </Part>
      <Part title="Quantité ajustée" lines={adjusted}>
        {line => (
          <>
            <span className="font-medium">{line.name}</span>
            <span>
              {formatPackages(line.packages_quantity)} au lieu de{' '}
              {formatPackages(line.ordered_packages)}
            </span>
          </>
        )}
      </Part>
      <Part title="Déjà au panier, laissé tel quel" lines={held}>
        {line => (
          <>
            <span className="font-medium">{line.name}</span>
            <span>
              {formatPackages(line.packages_in_cart)}
              {line.packages_in_cart !== line.ordered_packages &&
                `, ${formatNumber(line.ordered_packages)} dans la commande`}
            </span>
          </>
        )}
      </Part>
      <Part title="Comme la dernière fois" lines={same}>
        {line => (
          <>
            <span>
              {line.name} · {formatPackages(line.packages_quantity)}
            </span>
            <Price value={line.unit_price} unit={line.unit} />
          </>
        )}
      </Part>
    </div>
  )
}

const Part = <Item extends { specification_id: number }>({
  title,
  lines,
  children,
}: {
  title: string
  lines: readonly Item[]
  children: (line: Item) => ReactNode
}) =>
  lines.length === 0 ? null : (
    <section>
      <h3 className="font-sans font-semibold text-sm tracking-normal">{title}</h3>
      <ul className="mt-1 divide-y">
        {lines.map(line => (
          <li
            key={line.specification_id}
            className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums"
          >
            {children(line)}
          </li>
        ))}
      </ul>
    </section>
  )

/** « 2,35 → 2,60 €/kg ». */
const Changed = ({ line, className }: { line: Line; className: string }) => (
  <>
    <span>
      <span className="font-medium">{line.name}</span> · {formatPackages(line.packages_quantity)}
    </span>
    <span className={className}>
      <Price value={line.ordered_unit_price ?? line.unit_price} unit={line.unit} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> devient </span>
      <Price value={line.unit_price} unit={line.unit} className="font-semibold" />
    </span>
  </>
)
