import type { ReactNode } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { WrittenHomepage } from '../operator.queries.ts'
import { HeroImageField } from './hero-image-field.tsx'
import { HomepagePart } from './homepage-part.tsx'
import { useHomepagePart } from './use-homepage-part.ts'

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
          <Field key={name} label={label} error={part.errorOf(name)}>
            {control => (
              <Input
                {...control}
                value={draft[name]}
                maxLength={max}
                onChange={event => setDraft({ ...draft, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <HeroImageField
        url={draft.image_url}
        onChange={image_url => setDraft({ ...draft, image_url })}
      />
    </HomepagePart>
  )
}
