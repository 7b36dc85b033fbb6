import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { NavigationMenu } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { homepageCategoriesQuery } from '../../features/operator/homepage/home.queries.ts'
import { useApi } from '../../platform/api-client/api-context.ts'

/** docs/specification.md#constants. After the pointer has left, Radix closes after 150 ms. */
const openDelayMs = 200
const skipDelayMs = 300

/** The menu in the place of the button that asked for it (categories-entry.tsx). */
export const CategoriesMenu = ({
  className,
  defaultOpen,
  hovered,
  autoFocus,
}: {
  /** The look of the button. */
  className: string
  defaultOpen: boolean
  /** Whether the pointer was on the button, and whether it had the focus. */
  hovered: boolean
  autoFocus: boolean
}) => {
  const trigger = useRef<HTMLButtonElement>(null)

  // The pointer was already over the entry when this menu was mounted.
  useEffect(() => {
    if (hovered)
      trigger.current?.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }),
      )
  }, [hovered])

  return (
    <NavigationMenu.Root
      className="relative"
      delayDuration={openDelayMs}
      skipDelayDuration={skipDelayMs}
      defaultValue={defaultOpen ? 'categories' : ''}
    >
      <NavigationMenu.List className="flex">
        <NavigationMenu.Item value="categories">
          <NavigationMenu.Trigger ref={trigger} className={className} autoFocus={autoFocus}>
            Catégories
            <ChevronDown
              aria-hidden="true"
              className="size-4 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
            />
          </NavigationMenu.Trigger>
          <NavigationMenu.Content className="appear absolute top-full left-0 z-50 mt-1.5 w-[min(44rem,calc(100vw-4rem))] rounded-lg border border-line bg-surface p-3 shadow-floating">
            <CategoriesPanel />
          </NavigationMenu.Content>
        </NavigationMenu.Item>
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}

const noteLook = 'px-3 py-6 text-center text-ink-soft text-sm'

/** The homepage's categories, and the way to all of them (docs/specification.md#top-bar). */
const CategoriesPanel = () => {
  const { data: categories, isPending } = useQuery(homepageCategoriesQuery(useApi()))
  return (
    <>
      {isPending && <p className={noteLook}>Chargement des catégories...</p>}
      {!isPending && (categories ?? []).length === 0 && (
        <p className={noteLook}>Aucune catégorie disponible</p>
      )}
      <ul className="grid grid-cols-2 gap-1">
        {categories?.map(category => (
          <li key={category.id}>
            <NavigationMenu.Link asChild>
              <Link
                to="/categories/$categoryId"
                params={{ categoryId: String(category.id) }}
                className="flex h-full flex-col rounded-md px-3 py-2.5 transition-colors hover:bg-sunken"
              >
                <span className="font-semibold text-sm">{category.name}</span>
                <span className="text-ink-soft text-sm">
                  Découvrez tous les produits {category.name.toLowerCase()}
                </span>
              </Link>
            </NavigationMenu.Link>
          </li>
        ))}
      </ul>
      <NavigationMenu.Link asChild>
        <Link
          to="/categories"
          className="mt-2 block border-line border-t px-3 pt-3 pb-1.5 font-medium text-leaf-ink text-sm hover:underline"
        >
          Voir toutes les catégories →
        </Link>
      </NavigationMenu.Link>
    </>
  )
}
