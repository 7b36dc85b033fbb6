import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/form/button.tsx'
import { patiently } from '../../ui/patiently.ts'
import { useListAccess } from '../lists/door/list-access.ts'
import type { Product, Specification } from './catalogue.queries.ts'
import { productName, specificationName } from './names.ts'

const AddToListDialog = lazy(patiently(() => import('./add-to-list-dialog.tsx')))

/** « Ajouter à une liste », for those who keep lists. */
export const AddToList = ({
  product,
  specification,
}: {
  product: Product
  specification: Specification
}) => {
  const { writes } = useListAccess()
  const [open, setOpen] = useState(false)
  if (!writes) return null
  const what = `${productName(product)} (${specificationName(specification)})`
  return (
    <>
      <IconButton
        label={`Ajouter à une liste\u00a0: ${what}`}
        title="Ajouter à une liste"
        aria-haspopup="dialog"
        className="text-ink-soft"
        onClick={() => setOpen(true)}
      >
        <ListPlus aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense>
          <AddToListDialog
            goods={{
              id: specification.id,
              name: product.commercial_designation,
              first_photo: product.first_photo,
              tint: product.tint,
            }}
            what={what}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
