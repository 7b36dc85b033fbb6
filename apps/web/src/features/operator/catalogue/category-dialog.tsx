import { formatCount } from '@carreau/domain/french/format'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../../ui/product/photo-thumbs.tsx'
import { useUploadImage } from '../operator.queries.ts'
import { type Category, useKeeping } from './catalogue.queries.ts'
import { KeptDialog, type Saved } from './kept-dialog.tsx'

type Draft = { name: string; slug: string; picture: Category['picture'] }

/** A family of the menu, or a new one. Loaded on demand. */
export const CategoryDialog = ({
  category,
  onClose,
}: {
  category: Category | null
  onClose: () => void
}) => {
  const save = useKeeping(
    async (api, { draft, retired, version }: Saved<Draft>): Promise<void> => {
      const body = {
        name: draft.name.trim(),
        slug: draft.slug.trim(),
        picture_key: draft.picture?.key ?? null,
      }
      if (category === null) await api.createCategory({ body })
      else
        await api.updateCategory({
          params: { categoryId: category.id },
          body: { ...body, retired, version },
        })
    },
    () => (category === null ? 'Rayon ajouté' : 'Rayon enregistré'),
  )
  const remove = useKeeping(
    (api, categoryId: number) => api.deleteCategory({ params: { categoryId } }),
    () => 'Rayon supprimé',
    { failure: 'Le rayon n’a pas été supprimé. Veuillez réessayer.' },
  )
  return (
    <KeptDialog
      row={category}
      title={category === null ? 'Nouveau rayon' : category.name}
      description={
        category === null
          ? 'Il vient à la fin du menu.'
          : category.products_count === 0
            ? 'Aucun produit n’y est.'
            : `${formatCount(category.products_count, 'produit', 'produits')}.`
      }
      blank={{ name: '', slug: '', picture: null }}
      draftOf={() => ({
        name: category?.name ?? '',
        slug: category?.slug ?? '',
        picture: category?.picture ?? null,
      })}
      words={draft => `«\u00a0${draft.name}\u00a0» (${draft.slug})`}
      retirement="Il n’est plus au menu ; ses produits restent en vente, la recherche les trouve."
      removal={
        category !== null && category.products_count === 0
          ? {
              label: 'Supprimer ce rayon',
              consequence: `Aucun produit n’est dans «\u00a0${category.name}\u00a0». Supprimé, il quitte le menu, et son adresse ne mène plus nulle part.`,
              work: remove,
            }
          : null
      }
      save={save}
      onClose={onClose}
    >
      {(draft, write, errors) => (
        <>
          <InputField
            label="Nom"
            error={errors.name?.[0]}
            value={draft.name}
            maxLength={60}
            autoComplete="off"
            onChange={event => write({ name: event.target.value })}
          />
          <InputField
            label="Adresse"
            optional={category === null}
            hint="Faite du nom, si rien n’est dit : « fruits-rouges »."
            error={errors.slug?.[0]}
            value={draft.slug}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
            onChange={event => write({ slug: event.target.value })}
          />
          <Picture
            picture={draft.picture}
            error={errors.picture_key?.[0]}
            onChange={picture => write({ picture })}
          />
        </>
      )}
    </KeptDialog>
  )
}

/** Sent when it is chosen, kept when the family is saved. */
const Picture = ({
  picture,
  error,
  onChange,
}: {
  picture: Draft['picture']
  error: string | undefined
  onChange: (picture: Draft['picture']) => void
}) => {
  const upload = useUploadImage()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onChange(await upload.mutateAsync(file)),
    failure: 'L’image n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div role="group" aria-label="Image" className="flex flex-col items-start gap-2">
      <p className="font-medium text-sm">Image</p>
      <input {...input} aria-label="Fichier de l’image" />
      {picture !== null && (
        <PhotoThumbs label="Image" photos={[picture]} onRemove={() => onChange(null)} />
      )}
      <Button variant="secondary" size="sm" pending={upload.isPending} onClick={choose}>
        {picture === null ? 'Choisir une image' : 'Changer l’image'}
      </Button>
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal ?? error}
      </p>
    </div>
  )
}
