import { useSuspenseQuery } from '@tanstack/react-query'
import { Shapes } from 'lucide-react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { AllProductsTile } from '../../ui/all-products-tile.tsx'
import { CategoryTile } from '../../ui/category-tile.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { categoriesQuery } from './catalogue.queries.ts'

export const CategoriesPage = () => {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()))
  return (
    <div className="page py-6">
      <h1 className="text-3xl">Catégories</h1>
      {categories.length === 0 ? (
        <EmptyState
          icon={Shapes}
          title="Aucune catégorie disponible"
          text="Revenez dans un instant, ou cherchez un produit par son nom."
        />
      ) : (
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
          {categories.map((category, index) => (
            <li key={category.id}>
              <CategoryTile category={category} eager={index < 4} />
            </li>
          ))}
          <li>
            <AllProductsTile />
          </li>
        </ul>
      )}
    </div>
  )
}
