import { frenchSpaces } from '@carreau/domain/french/format'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { AboutActions } from './about-actions.tsx'
import { promises, readers, steps } from './about-texts.ts'
import { Crates } from './crates.tsx'

/** What Carreau is: for whom, how it goes from the search to the invoice, what one can rely on. */
export const AboutPage = ({
  pictures,
}: {
  /** Of the market's categories, which the route brings in; none leaves the crates out. */
  pictures: readonly string[]
}) => (
  <div className="page flex flex-col gap-16 py-8 lg:gap-20 lg:py-14">
    <header className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col items-start gap-5">
        <h1 className="font-bold text-4xl leading-[1.05] tracking-tight sm:text-5xl">
          À propos de Carreau
        </h1>
        <div className="flex max-w-[60ch] flex-col gap-4 text-pretty text-lg">
          <p>
            Sur un marché de gros, le carreau est le sol où les grossistes étalent leurs cageots
            avant l’aube. Les acheteurs vont de l’un à l’autre, comparent, négocient et chargent.
          </p>
          <p>
            Carreau en est l’équivalent en ligne, avec les prix du jour de plusieurs grossistes côte
            à côte, une commande par grossiste et des montants exacts, au colis comme au poids réel.
          </p>
        </div>
        <AboutActions />
      </div>
      {pictures.length > 0 && <Crates pictures={pictures} />}
    </header>

    <Section id="readers" title="Pour qui">
      <ul className="grid gap-3 sm:grid-cols-2 lg:gap-4 xl:grid-cols-4">
        {readers.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Card className="flex h-full flex-col gap-2 p-5">
              <Icon aria-hidden="true" className="size-7 text-leaf-ink" strokeWidth={1.75} />
              <h3 className="mt-1 text-lg">{title}</h3>
              <p className="text-pretty text-ink-soft">{frenchSpaces(text)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>

    <Section id="steps" title="De la recherche à la facture">
      <ol className="grid gap-x-8 gap-y-7 md:grid-cols-2 xl:grid-cols-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 xl:flex-col xl:gap-3">
            <span
              aria-hidden="true"
              className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-soft font-bold font-display text-leaf-ink text-xl"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg leading-6">{title}</h3>
              <p className="mt-1.5 text-pretty text-ink-soft">{frenchSpaces(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>

    <Section id="promises" title="Ce sur quoi compter">
      <dl className="grid gap-x-12 border-line border-t md:grid-cols-2">
        {promises.map(({ title, text }) => (
          <div key={title} className="border-line border-b py-5">
            <dt className="font-display font-semibold text-lg">{title}</dt>
            <dd className="mt-1 max-w-[60ch] text-pretty text-ink-soft">{frenchSpaces(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>

    <section
      aria-labelledby="start"
      className="flex flex-col items-start gap-5 rounded-lg bg-leaf-soft p-6 sm:p-10"
    >
      <div>
        <h2 id="start" className="text-2xl text-leaf-ink sm:text-3xl">
          Pour commencer
        </h2>
        <p className="mt-2 max-w-[60ch] text-pretty">
          Les prix du jour se consultent sans compte. Pour commander, inscrivez votre société avec
          son SIRET. Vos collègues la rejoignent sur invitation.
        </p>
      </div>
      <AboutActions />
    </section>
  </div>
)

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="flex flex-col gap-6">
    <h2 id={id} className="text-2xl sm:text-3xl">
      {title}
    </h2>
    {children}
  </section>
)
