import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { AllProductsTile, CategoryTile } from '../../../ui/product/category-tile.tsx'
import { categoriesQuery } from '../catalogue.queries.ts'

export const CategoriesPage = () => {
  const { data: categories } = useSuspenseQuery(categoriesQuery(useApi()))
  return (
    <div className="page py-6">
      <h1 className="text-3xl">Catégories</h1>
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
    </div>
  )
}
