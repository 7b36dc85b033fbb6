import { Link } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useScrollToCurrent } from '../../../ui/navigation/use-scroll-to-current.ts'
import { LabelsSection } from './labels-section.tsx'

export type CatalogueSearch = { tab?: string }

type Section = {
  tab: string
  label: string
  text: string
  Screen: ComponentType | LazyExoticComponent<ComponentType>
}

/** The kinds of the catalogue; what waits for the operator first. */
const sections: readonly [Section, ...Section[]] = [
  {
    tab: 'libelles',
    label: 'Libellés non lus',
    text: 'Ce que les mercuriales nomment et que le catalogue ne connaît pas. Une fois traité, un libellé se lit à l’import suivant.',
    Screen: LabelsSection,
  },
  {
    tab: 'produits',
    label: 'Produits',
    text: 'Noms, variétés, synonymes, saisons et photos. Un produit proposé ne se supprime pas, il se masque.',
    Screen: lazy(async () => ({
      default: (await import('./products/products-section.tsx')).ProductsSection,
    })),
  },
  {
    tab: 'rayons',
    label: 'Rayons',
    text: 'Le menu du catalogue, dans son ordre. Un rayon qui a des produits ne se supprime pas, il se retire du menu.',
    Screen: lazy(async () => ({
      default: (await import('./categories-section.tsx')).CategoriesSection,
    })),
  },
  {
    tab: 'origines',
    label: 'Origines',
    text: 'Pays, régions et appellations, avec les mots qui les disent. Une origine utilisée ne se supprime pas, elle se retire.',
    Screen: lazy(async () => ({
      default: (await import('./origins-section.tsx')).OriginsSection,
    })),
  },
  {
    tab: 'maturites',
    label: 'Maturités',
    text: 'À quel point un produit est mûr. Une maturité utilisée ne se supprime pas, elle se retire.',
    Screen: lazy(async () => ({
      default: (await import('./maturities-section.tsx')).MaturitiesSection,
    })),
  },
  {
    tab: 'conditionnements',
    label: 'Conditionnements',
    text: 'Ce dans quoi les produits se vendent. Un conditionnement utilisé ne se supprime pas, il se retire.',
    Screen: lazy(async () => ({
      default: (await import('./packagings-section.tsx')).PackagingsSection,
    })),
  },
  {
    tab: 'marques',
    label: 'Marques',
    text: 'Celles que les grossistes proposent viennent d’abord\u00a0: approuvez, fusionnez ou refusez.',
    Screen: lazy(async () => ({
      default: (await import('./brands-section.tsx')).BrandsSection,
    })),
  },
  {
    tab: 'taux',
    label: 'Taux Interfel',
    text: 'La cotisation interprofessionnelle, par origine et par date. Ce que des factures ont compté ne change plus.',
    Screen: lazy(async () => ({
      default: (await import('./rates-section.tsx')).RatesSection,
    })),
  },
]

/** The catalogue as the operator keeps it, kind by kind. */
export const CataloguePage = ({ tab }: { tab: unknown }) => {
  const section = sections.find(known => known.tab === tab) ?? sections[0]
  const row = useScrollToCurrent(section.tab)
  const { Screen } = section
  return (
    <div className="flex min-h-dvh flex-col gap-5">
      <h1 className="text-2xl">Catalogue</h1>
      <nav
        ref={row}
        aria-label="Catalogue"
        className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
      >
        {sections.map(known => (
          <Link
            key={known.tab}
            to="/platform/catalogue"
            search={{ tab: known.tab }}
            aria-current={known === section ? 'page' : undefined}
            className="flex h-11 shrink-0 items-center whitespace-nowrap rounded-md px-3 font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-ink"
          >
            {known.label}
          </Link>
        ))}
      </nav>
      <p className="-mt-2 max-w-2xl text-pretty text-ink-soft">{section.text}</p>
      <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
        <Screen key={section.tab} />
      </Suspense>
    </div>
  )
}
