import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NavigationMenu } from 'radix-ui'
import { homepageCategoriesQuery } from '../../features/operator/homepage/home.queries.ts'
import { useApi } from '../../platform/api-client/api-context.ts'

const noteLook = 'px-3 py-6 text-center text-ink-soft text-sm'

/** The homepage's categories, and the way to all of them (docs/specification.md#top-bar). */
export const CategoriesPanel = () => {
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
