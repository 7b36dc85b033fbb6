import { Button } from '../../../ui/form/button.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { useUploadImage } from '../operator.queries.ts'

/** The picture beside the opening words: sent when chosen, kept when the part is saved. */
export const HeroImageField = ({
  url,
  onChange,
}: {
  url: string | null
  onChange: (url: string | null) => void
}) => {
  const upload = useUploadImage()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onChange((await upload.mutateAsync(file)).url),
    failure: 'L’image n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div role="group" aria-label="Image" className="flex flex-wrap items-center gap-3">
      <input {...input} aria-label="Fichier de l’image" />
      <Button variant="secondary" pending={upload.isPending} onClick={choose}>
        {url === null ? 'Choisir une image' : 'Changer l’image'}
      </Button>
      {url === null ? (
        <p className="text-ink-soft text-sm">Sans image, l’ardoise des prix du jour.</p>
      ) : (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Retirer l’image
        </Button>
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
