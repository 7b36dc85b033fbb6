import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { useUploadImage, type WrittenHomepage } from '../operator.queries.ts'
import { HomepagePart, useHomepagePart } from './homepage-part.tsx'

export type HeroDraft = Omit<WrittenHomepage['hero'], 'version'>

const heroDraftOf = ({ version: _, ...hero }: WrittenHomepage['hero']): HeroDraft => hero

const texts = [
  ['title', 'Titre', 120],
  ['subtitle', 'Sous-titre', 300],
  ['cta_label', 'Texte du bouton', 60],
  ['cta_link', 'Lien du bouton', 500],
] as const

/** The opening of the homepage. */
export const HeroForm = ({
  hero,
  preview,
}: {
  hero: WrittenHomepage['hero']
  preview: (draft: HeroDraft) => ReactNode
}) => {
  const part = useHomepagePart('hero', {
    saved: heroDraftOf(hero),
    version: hero.version,
    draftOf: homepage => heroDraftOf(homepage.hero),
    contentOf: draft => draft,
  })
  const { draft, setDraft } = part
  return (
    <HomepagePart
      title="Bandeau"
      button="Enregistrer le bandeau"
      {...part}
      onSave={part.save}
      preview={preview(draft)}
    >
      <div className="grid gap-5 lg:grid-cols-2">
        {texts.map(([name, label, max]) => (
          <InputField
            key={name}
            label={label}
            error={part.errorOf(name)}
            value={draft[name]}
            maxLength={max}
            onChange={event => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
      </div>
      <HeroImageField
        url={draft.image_url}
        onChange={image_url => setDraft({ ...draft, image_url })}
      />
    </HomepagePart>
  )
}

/** The picture beside the opening words: sent when chosen, kept when the part is saved. */
const HeroImageField = ({
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
