import { Button } from '../../../ui/form/button.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { useUploadLogo } from './shop-profile.queries.ts'

/** The wholesaler's logo: sent when chosen, kept when the form is saved. */
export const LogoField = ({
  url,
  onChange,
}: {
  url: string | null
  onChange: (picture: { key: string; url: string } | null) => void
}) => {
  const upload = useUploadLogo()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onChange(await upload.mutateAsync(file)),
    failure: 'Le logo n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.',
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div role="group" aria-label="Logo" className="flex flex-wrap items-center gap-4">
      <span className="flex size-20 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken text-ink-soft text-xs">
        {url === null ? 'Sans logo' : <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <input {...input} aria-label="Fichier du logo" />
      <Button variant="secondary" pending={upload.isPending} onClick={choose}>
        {url === null ? 'Choisir un logo' : 'Changer le logo'}
      </Button>
      {url !== null && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Retirer le logo
        </Button>
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
