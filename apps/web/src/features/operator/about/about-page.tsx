import { frenchSpaces } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { ChefHat, type LucideIcon, School, ShoppingBasket, Warehouse } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ProductTile } from '../../../ui/product/product-tile.tsx'

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

/** What to do next; somebody who is signed in needs no account. */
const AboutActions = () => {
  const { user } = useAuth()
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild>
        {user === null ? (
          <Link to="/auth/register">Créer un compte</Link>
        ) : (
          <Link to="/search-products">Voir les produits</Link>
        )}
      </Button>
      <Button asChild variant="secondary">
        <Link to="/shops">Voir les fournisseurs</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/offers">Voir les offres</Link>
      </Button>
    </div>
  )
}

type Reader = { icon: LucideIcon; title: string; text: string }

const readers: readonly Reader[] = [
  {
    icon: ChefHat,
    title: 'Chefs et traiteurs',
    text: 'Une liste habituelle, quelques prix à vérifier entre deux services, et la commande part du téléphone.',
  },
  {
    icon: ShoppingBasket,
    title: 'Primeurs',
    text: 'Le même produit chez plusieurs grossistes, par origine, calibre et catégorie, avec le prix au kilo et au colis.',
  },
  {
    icon: School,
    title: 'Collectivités',
    text: 'Plusieurs acheteurs, un plafond par commande, l’accord d’un responsable au-dessus, un accès pour la comptabilité.',
  },
  {
    icon: Warehouse,
    title: 'Grossistes',
    text: 'Vos offres, vos jours de livraison, votre minimum et votre franco, vus par les acheteurs au moment où ils commandent.',
  },
]

const steps = [
  {
    title: 'Chercher et comparer',
    text: 'Un nom, une variété, un calibre ou une origine. Les offres de tous les grossistes s’alignent, de la moins chère à la plus chère.',
  },
  {
    title: 'Un panier par grossiste',
    text: 'Toute l’équipe remplit les mêmes paniers. Chacun dit ce qu’il manque pour atteindre le minimum et le franco.',
  },
  {
    title: 'Commander avant l’heure limite',
    text: 'Le temps qu’il reste est affiché pour le jour de livraison choisi. Chaque panier validé devient une commande.',
  },
  {
    title: 'Préparé et pesé la nuit',
    text: 'Le grossiste prépare les colis et pèse ce qui se vend au poids. Ce qui manque n’est pas facturé.',
  },
  {
    title: 'Livré, facturé au poids réel',
    text: 'La facture porte sur ce qui est arrivé, emballage déduit. Un défaut se signale dans les 24 heures.',
  },
]

const promises = [
  {
    title: 'Des prix nets',
    text: 'Le prix affiché est celui de la facture, hors taxes, au kilo ou à la pièce et au colis. Jamais de ligne de remise : la loi l’interdit sur les fruits et légumes frais.',
  },
  {
    title: 'L’origine et la catégorie, toujours',
    text: 'Elles sont sur chaque offre, puis sur chaque ligne de la commande et de la facture, avec le calibre, la marque et le bio.',
  },
  {
    title: 'Les heures et les minimums, avant de commander',
    text: 'Jours de livraison, heure limite, minimum et franco sont sur la page de chaque grossiste et rappelés dans le panier.',
  },
  {
    title: 'Un montant estimé se voit',
    text: 'Le signe « ≈ » précède tout montant qui dépend de la pesée. Le poids constaté à la préparation fait foi.',
  },
]

const tints = ['leaf', 'tomato', 'citrus', 'earth', 'saffron', 'berry', 'lilac', 'cream', 'leaf']

/** A stall seen from above: the crates of the market's categories, for the eye only. */
const Crates = ({ pictures }: { pictures: readonly string[] }) => (
  <div aria-hidden="true" className="grid grid-cols-6 gap-2 sm:gap-3 lg:grid-cols-3">
    {pictures.slice(0, tints.length).map((picture, index) => (
      <ProductTile
        key={picture}
        photo={picture}
        tint={tints[index] ?? 'cream'}
        sizes="(min-width: 1024px) 120px, 15vw"
        eager={index === 0}
        className="nth-[n+7]:max-lg:hidden"
      />
    ))}
  </div>
)
